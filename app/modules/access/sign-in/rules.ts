const minute = 60_000

/** Lifetimes of a session and its access token. */
export const sessionLimits = {
  idleMs: 30 * minute,
  absoluteMs: 8 * 60 * minute,
  rotateAfterMs: 15 * minute,
  /** How long the previous token stays valid for requests in flight. */
  graceMs: minute,
  /** An unused new token of this age was lost in transit; another one is issued. */
  offerMs: minute,
  /** The minimum time between updates of the last use. */
  touchMs: minute,
  /** How long a confirmed password allows changes to accounts. */
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

/** The number of failed sign-ins before a delay. Multiplied by RATE_LIMIT_FACTOR. */
export const attemptLimits = {
  windowSeconds: 15 * 60,
  /** For one account from one network: an outsider's failures never count against the owner elsewhere. */
  perAccountAndNetwork: 10,
  /** For one network, whatever the account: an office shares one address. */
  perNetwork: 50,
  /** For second-step codes of one person, from all networks; someone who guesses codes already has the password. */
  perSecondFactor: 10,
} as const

/** Answers to a failed sign-in are sent at multiples of this, so that their timing reveals nothing. */
export const failureGridMs = 400

/** The extra delay after each failed attempt. */
export function msUntilNextMark(elapsedMs: number): number {
  return failureGridMs - (elapsedMs % failureGridMs)
}

export type Attempts = { account: number; network: number }

export function areTooMany(attempts: Attempts, factor: number): boolean {
  return (
    attempts.account > attemptLimits.perAccountAndNetwork * factor ||
    attempts.network > attemptLimits.perNetwork * factor
  )
}

export type RelyingParty = { id: string; origin: string }

export const noPasskeysHere =
  'Passkeys need a site address with https. Ask your operator to set the address of this site.'

/** The relying party for passkeys at this address; undefined if browsers allow none there (WebAuthn, 5.1). */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isAddress || !(protocol === 'https:' || isLocal)) return undefined
  return { id: hostname, origin }
}
