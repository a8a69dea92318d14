export type EditDistances = {
  /** Letters to insert, delete, replace or swap with their neighbour to make one text of the other. */
  whole: number
  /** The same, with any ending of the second text for free: for a word that is still being typed. */
  asBeginning: number
}

/** Optimal string alignment distances of two short texts. Time grows with the product of the lengths. */
export function editDistances(typed: string, name: string): EditDistances {
  let beforeLast: number[] = []
  let last = Array.from({ length: name.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= name.length; column++) {
      const isSame = typed[row - 1] === name[column - 1]
      const best = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === name[column - 2] &&
        typed[row - 2] === name[column - 1]
      current.push(isSwap ? Math.min(best, beforeLast[column - 2]! + 1) : best)
    }
    beforeLast = last
    last = current
  }
  return { whole: last[name.length]!, asBeginning: Math.min(...last) }
}
