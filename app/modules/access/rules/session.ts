const minute = 60_000

/** How long a session and its access token live (T2, D-100). */
export const sessionLimits = {
  idleMs: 30 * minute,
  absoluteMs: 8 * 60 * minute,
  rotateAfterMs: 15 * minute,
  /** How long the token before the current one still serves requests in flight. */
  graceMs: minute,
  /** An offered token that nobody used for this long was lost on the way; another is offered. */
  offerMs: minute,
  /** The last use is written down at most this often. */
  touchMs: minute,
  /** How long a typed password lets its person change the accounts of people. */
  confirmedMs: 15 * minute,
} as const

export type SessionTimes = { startedAt: Date; lastSeenAt: Date }

/** When the session ends if it is not used again. */
export function sessionEnd(session: SessionTimes): Date {
  const idleEnd = session.lastSeenAt.getTime() + sessionLimits.idleMs
  const absoluteEnd = session.startedAt.getTime() + sessionLimits.absoluteMs
  return new Date(Math.min(idleEnd, absoluteEnd))
}

export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  return now.getTime() < sessionEnd(session).getTime()
}

/** True when the current token is old enough to be replaced and no fresh offer is under way. */
export function isRotationDue(
  token: { accessTokenIssuedAt: Date; nextTokenIssuedAt: Date | null },
  now: Date,
): boolean {
  if (now.getTime() - token.accessTokenIssuedAt.getTime() < sessionLimits.rotateAfterMs)
    return false
  return (
    !token.nextTokenIssuedAt ||
    now.getTime() - token.nextTokenIssuedAt.getTime() >= sessionLimits.offerMs
  )
}
