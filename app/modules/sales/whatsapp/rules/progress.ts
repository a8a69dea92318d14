export type ToldTimes = {
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  failedAt: Date | null
}

export type Standing =
  | { state: 'sent' | 'delivered' | 'read' | 'failed'; at: Date; reachedAt: Date | null }
  | { state: 'unknown'; at: null; reachedAt: null }

/**
 * Where a message of ours stands after all that was told of it, in whatever order (WAP-03). Who read it has it, so
 * `reachedAt` is the earlier of both; a failure counts unless it was delivered after it.
 */
export function standingOf({ sentAt, deliveredAt, readAt, failedAt }: ToldTimes): Standing {
  const reached = [deliveredAt, readAt].filter((at) => at !== null).map((at) => at.getTime())
  if (failedAt && reached.every((at) => at <= failedAt.getTime()))
    return { state: 'failed', at: failedAt, reachedAt: null }
  const reachedAt = reached.length > 0 ? new Date(Math.min(...reached)) : null
  if (readAt) return { state: 'read', at: readAt, reachedAt }
  if (deliveredAt) return { state: 'delivered', at: deliveredAt, reachedAt }
  return sentAt
    ? { state: 'sent', at: sentAt, reachedAt: null }
    : { state: 'unknown', at: null, reachedAt: null }
}
