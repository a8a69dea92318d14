/** Where the ticks of the checklist are kept on this device (WIF-24). */
export const ticksKey = 'wifi-checklist'

export function packTicks(ticked: readonly string[]): string {
  return JSON.stringify({ ticked })
}

/** The ticked items of a stored list, in the list's own order; damaged or foreign values give none. */
export function unpackTicks(stored: string | null, items: readonly string[]): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    const ticked: unknown = (value as { ticked?: unknown } | null)?.ticked
    return Array.isArray(ticked) ? items.filter((item) => ticked.includes(item)) : []
  } catch {
    return []
  }
}
