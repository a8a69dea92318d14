/** Hours for which a UPS carries what is plugged into it: at least, and at most. */
export type Battery = { minHours: number; maxHours: number }
export type PowerState = 'mains' | 'battery' | 'uncertain' | 'off'

const outageStartsAt = 18

/** What stays on after some hours without power. */
export function powerAfter(hours: number, battery?: Battery): PowerState {
  if (hours === 0) return 'mains'
  if (!battery || hours > battery.maxHours) return 'off'
  return hours <= battery.minHours ? 'battery' : 'uncertain'
}

/** The time of day after some hours of an outage that begins at 18:00. */
export function timeAfter(hours: number): string {
  return `${String((outageStartsAt + hours) % 24).padStart(2, '0')}:00`
}

/** Of the four bars drawn on a UPS those still full: none once it has lasted as long as it can. */
export function barsLeft(hours: number, { maxHours }: Battery): number {
  return Math.max(0, Math.ceil(4 * (1 - hours / maxHours)))
}
