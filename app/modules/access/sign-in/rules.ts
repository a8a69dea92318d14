const minute = 60_000

/** How long a session and its access token live (T2, D-100). */
export const sessionLimits = {
  idleMs: 30 * minute,
  absoluteMs: 8 * 60 * minute,
  rotateAfterMs: 15 * minute,
  /** How long the token before the current one still serves requests in flight. */
  graceMs: minute,
  /** An offered token that no one used for this long was lost on the way; another is offered. */
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

/** How many sign-ins may fail before the next must wait (T10). Multiplied by RATE_LIMIT_FACTOR. */
export const attemptLimits = {
  windowSeconds: 15 * 60,
  /** For one account from one network: an outsider's failures never count against the owner elsewhere. */
  perAccountAndNetwork: 10,
  /** For one network, whatever the account: an office shares one address. */
  perNetwork: 50,
  /** Codes of the second step for one person, from everywhere; who guesses knows the password. */
  perSecondFactor: 10,
} as const

/** Answers to a failed sign-in leave at multiples of this, so that their time tells nothing (T11). */
export const failureGridMs = 400

/** How much longer a failed attempt waits before it is answered. */
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
  'Passkeys work where the site has a name and is reached by https, or on localhost. Ask your administrator to set PUBLIC_URL.'

/** For whom browsers make passkeys at this address; undefined where they make none (WebAuthn, 5.1). */
export function relyingPartyOf(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isAddress || !(protocol === 'https:' || isLocal)) return undefined
  return { id: hostname, origin }
}
