/** How the simulated CRM misbehaves. Rates are from 0 to 1, of requests to its API. */
export type Faults = {
  /** Connections are cut before anything is read. */
  isDown: boolean
  slowMs: number
  serverErrorRate: number
  throttleRate: number
  retryAfterSeconds: number
  /** The change is made, then the connection is cut. */
  lostAnswerRate: number
  lieRate: number
  lie: 'html' | 'wrong-json' | 'huge' | 'redirect' | 'hang'
  /** A field the CRM will not take, as an organisation's own rules do; with a value, that one alone. */
  refuse: { field: string; code: string; value?: string } | null
  /** HTTP status of an answer whose only record was refused: the CRM uses several. */
  refusalStatus: 200 | 202 | 207 | 400
  /** Emails that always give a 500. */
  poison: string[]
  isSignInDown: boolean
  /** The accounts server no longer knows the refresh token. */
  isSignInRefused: boolean
  /** New access tokens are refused at once. */
  areTokensRevoked: boolean
  tokenLifeSeconds: number
  mostRefreshesIn10Minutes: number
  signInThrottleStatus: 200 | 400
}

export const noFaults: Faults = {
  isDown: false,
  slowMs: 0,
  serverErrorRate: 0,
  throttleRate: 0,
  retryAfterSeconds: 1,
  lostAnswerRate: 0,
  lieRate: 0,
  lie: 'html',
  refuse: null,
  refusalStatus: 400,
  poison: [],
  isSignInDown: false,
  isSignInRefused: false,
  areTokensRevoked: false,
  tokenLifeSeconds: 3_600,
  mostRefreshesIn10Minutes: 10,
  signInThrottleStatus: 200,
}

/** Repeatable randomness (mulberry32), so that a failing run can be run again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
