const usableBatteryShare = 0.8
const inverterEfficiency = 0.9

/** Returns a battery's runtime in hours: 80% of the capacity is usable, and the inverter loses 10% of that. */
export function runtimeHours(batteryWattHours: number, loadWatts: number): number {
  return (batteryWattHours * usableBatteryShare * inverterEfficiency) / loadWatts
}

/** Adds up the loads one by one and returns the battery's runtime after each. */
export function runtimeRows(
  batteryWattHours: number,
  loads: readonly { name: string; watts: number }[],
): { name: string; totalWatts: number; hours: number }[] {
  let totalWatts = 0
  return loads.map(({ name, watts }) => {
    totalWatts += watts
    return { name, totalWatts, hours: runtimeHours(batteryWattHours, totalWatts) }
  })
}

/** Formats hours, such as "20 hours" or "2.5 hours". Rounds down: to whole hours from ten up, else to half hours. */
export function hoursText(hours: number): string {
  const shown = hours >= 10 ? Math.floor(hours) : Math.floor(hours * 2) / 2
  return `${shown} ${shown === 1 ? 'hour' : 'hours'}`
}
