/** The chance that a value of `some` is larger than a value of `others`: 0.5 if they cannot be distinguished. */
export function areaUnderCurve(some: readonly number[], others: readonly number[]): number {
  let larger = 0
  for (const one of some)
    for (const other of others) larger += one > other ? 1 : one === other ? 0.5 : 0
  return larger / (some.length * others.length)
}

/**
 * Deviation of the area from 0.5 that chance may cause with this number of pairs: four standard deviations, at least
 * 0.02.
 */
export const areaTolerance = (pairs: number) => Math.max(0.02, 1.64 / Math.sqrt(pairs))
