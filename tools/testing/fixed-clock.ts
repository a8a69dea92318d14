import type { Clock } from '#app/basics/dates.ts'

export function fixedClock(at: Date): Clock {
  return { now: () => at }
}
