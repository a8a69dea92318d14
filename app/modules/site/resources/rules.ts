const usableShare = 0.8
const inverterEfficiency = 0.9

/** Hours a battery carries a load: 80% of it used, 10% lost in the inverter. */
export function runtimeHours(batteryWattHours: number, loadWatts: number): number {
  return (batteryWattHours * usableShare * inverterEfficiency) / loadWatts
}

export type RuntimeRow = { name: string; totalWatts: number; hours: number }

/** Each load on top of those before it, with what the battery then lasts. */
export function runtimeRows(
  batteryWattHours: number,
  loads: readonly { name: string; watts: number }[],
): RuntimeRow[] {
  let totalWatts = 0
  return loads.map(({ name, watts }) => {
    totalWatts += watts
    return { name, totalWatts, hours: runtimeHours(batteryWattHours, totalWatts) }
  })
}

/** "20 hours", "2.5 hours": whole hours from ten up, else to the half hour, rounded down. */
export function hoursText(hours: number): string {
  const shown = hours >= 10 ? Math.floor(hours) : Math.floor(hours * 2) / 2
  return `${shown} ${shown === 1 ? 'hour' : 'hours'}`
}
