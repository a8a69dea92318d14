/** How long free text may follow a message of theirs (WAP-03). */
const windowMs = 24 * 60 * 60 * 1000

export type Known = {
  /** When they last wrote anything but "stop". */
  lastWroteAt: Date | null
  stoppedAt: Date | null
  /** When WhatsApp was last ticked with this number. */
  tickedAt: Date | null
}

export type WritePermission =
  | { kind: 'stopped'; at: Date }
  | { kind: 'no-consent' }
  /** `freeUntil` null: approved templates alone. */
  | { kind: 'allowed'; freeUntil: Date | null }

/**
 * Whether we may write to somebody, and what (WAP-03, WAP-04): only who ticked WhatsApp or wrote first, and not after
 * "stop", until they write or tick again. In whatever order messages arrive, their own times decide.
 */
export function permissionToWrite(
  { lastWroteAt, stoppedAt, tickedAt }: Known,
  now: Date,
): WritePermission {
  const since = (at: Date | null) => (at && (!stoppedAt || at > stoppedAt) ? at : null)
  const [wroteAt, agreedAt] = [since(lastWroteAt), since(tickedAt)]
  if (!wroteAt && !agreedAt)
    return stoppedAt ? { kind: 'stopped', at: stoppedAt } : { kind: 'no-consent' }
  const ends = wroteAt && new Date(wroteAt.getTime() + windowMs)
  return { kind: 'allowed', freeUntil: ends && ends > now ? ends : null }
}
