/** Minimum and maximum hours for which a UPS powers the devices plugged into it. */
export type Battery = { minHours: number; maxHours: number }
export type PowerState = 'mains' | 'battery' | 'uncertain' | 'off'

const outageStartsAt = 18

/** Returns a device's power state after this many hours; `uncertain` between the battery's minimum and maximum. */
export function powerStateAfter(hours: number, battery?: Battery): PowerState {
  if (hours === 0) return 'mains'
  if (!battery || hours > battery.maxHours) return 'off'
  return hours <= battery.minHours ? 'battery' : 'uncertain'
}

/** Returns the time of day (HH:00) after this many hours of an outage that begins at 18:00. */
export function clockTimeAfter(hours: number): string {
  return `${String((outageStartsAt + hours) % 24).padStart(2, '0')}:00`
}

/** Returns how many of the UPS drawing's four bars are full after this many hours; 0 once `maxHours` is reached. */
export function batteryBarsLeft(hours: number, { maxHours }: Battery): number {
  return Math.max(0, Math.ceil(4 * (1 - hours / maxHours)))
}
