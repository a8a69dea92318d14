/** The chance that one of `some` is larger than one of `others`: 0.5 where they cannot be distinguished. */
export function areaUnderCurve(some: readonly number[], others: readonly number[]): number {
  let larger = 0
  for (const one of some)
    for (const other of others) larger += one > other ? 1 : one === other ? 0.5 : 0
  return larger / (some.length * others.length)
}

/** What chance alone may do to the area for so few figures, four standard deviations wide. */
export const areaTolerance = (pairs: number) => Math.max(0.02, 1.64 / Math.sqrt(pairs))
