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
