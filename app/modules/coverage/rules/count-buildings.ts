/** From here on a count is "so many or more": no check reads more of a class of buildings than this. */
export const mostCounted = 20

export type BuildingCounts = { connected: number; others: number }
export const noBuildings: BuildingCounts = { connected: 0, others: 0 }

/**
 * Counts buildings by kind, up to `mostCounted` of each, so that the server, which reads the nearest of
 * each class, and the browser's fallback, which reads all, say the same. One found twice counts once.
 */
export function countBuildings(
  buildings: readonly { objectId?: number | null; isBroadband: boolean }[],
): BuildingCounts {
  const seen = new Set<number>()
  const counts = { ...noBuildings }
  for (const { objectId, isBroadband } of buildings) {
    if (typeof objectId === 'number') {
      if (seen.has(objectId)) continue
      seen.add(objectId)
    }
    const kind = isBroadband ? 'connected' : 'others'
    counts[kind] = Math.min(mostCounted, counts[kind] + 1)
  }
  return counts
}
