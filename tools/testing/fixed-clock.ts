import type { Clock } from '#app/platform/clock.ts'

export function fixedClock(at: Date): Clock {
  return { now: () => at }
}
