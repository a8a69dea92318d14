import { minuteMs } from '#app/basics/dates.ts'

export const sessionLimits = {
  idleMs: 30 * minuteMs,
  absoluteMs: 8 * 60 * minuteMs,
  rotateAfterMs: 15 * minuteMs,
  /** Time for which the previous token stays valid, so that requests in flight succeed. */
  graceMs: minuteMs,
  /** Age at which an unused new token counts as lost in transit. Another token is then issued. */
  offerMs: minuteMs,
  /** Minimum time between two updates of a session's last use. */
  touchMs: minuteMs,
  /** Time for which a confirmed password allows changes to accounts. */
  confirmedMs: 15 * minuteMs,
} as const

export type SessionTimes = { startedAt: Date; lastSeenAt: Date }

/** Returns the end of a session that is not used again. */
export function sessionEnd(session: SessionTimes): Date {
  const idleEnd = session.lastSeenAt.getTime() + sessionLimits.idleMs
  const absoluteEnd = session.startedAt.getTime() + sessionLimits.absoluteMs
  return new Date(Math.min(idleEnd, absoluteEnd))
}

export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  return now.getTime() < sessionEnd(session).getTime()
}

/** Returns true if the current token is due for replacement and no recent new token is waiting to be used. */
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

/** Maximum failed sign-ins within the window of 15 minutes. Multiplied by RATE_LIMIT_FACTOR. */
export const attemptLimits = {
  windowSeconds: 15 * 60,
  /** For one account from one network, so that an attacker's failures don't block the owner on another network. */
  perAccountAndNetwork: 10,
  /** For one network, across all accounts. Higher, because an office shares one address. */
  perNetwork: 50,
  /** Across all networks, because an attacker who tries codes already has the password. */
  perSecondFactor: 10,
} as const

/** Responses to failed sign-ins are delayed to a multiple of this time, so that their timing reveals nothing. */
export const failureGridMs = 400

export function msUntilNextInterval(elapsedMs: number): number {
  return failureGridMs - (elapsedMs % failureGridMs)
}

export type AttemptCounts = { account: number; network: number }

export function exceedsAttemptLimits(attempts: AttemptCounts, factor: number): boolean {
  return (
    attempts.account > attemptLimits.perAccountAndNetwork * factor ||
    attempts.network > attemptLimits.perNetwork * factor
  )
}

export type RelyingParty = { id: string; origin: string }

export const noPasskeysText =
  'Passkeys need a site address with https. Ask your operator to set the address of this site.'

/** Returns the relying party for passkeys; undefined for an address where browsers don't allow them (WebAuthn, 5.1). */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isAddress || !(protocol === 'https:' || isLocal)) return undefined
  return { id: hostname, origin }
}
