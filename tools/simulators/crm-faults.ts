/** Faults of the simulated CRM. A rate is the share of API requests that are affected, from 0 to 1. */
export type Faults = {
  /** Connections are cut before anything is read. */
  isDown: boolean
  slowMs: number
  serverErrorRate: number
  throttleRate: number
  retryAfterSeconds: number
  /** Share of requests whose connection is cut after the change is made. */
  lostAnswerRate: number
  lieRate: number
  lie: 'html' | 'wrong-json' | 'huge' | 'redirect' | 'hang'
  /** A field that the CRM refuses, as an organisation's own rules can; with `value`, only that value is refused. */
  refuse: { field: string; code: string; value?: string } | null
  /** HTTP status of an answer whose only record was refused: the CRM uses several. */
  refusalStatus: 200 | 202 | 207 | 400
  isSignInDown: boolean
  /** The accounts server no longer accepts the refresh token. */
  isSignInRefused: boolean
  /** The API rejects every access token, new ones too. */
  areTokensRevoked: boolean
  tokenLifeSeconds: number
  mostRefreshesIn10Minutes: number
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
  isSignInDown: false,
  isSignInRefused: false,
  areTokensRevoked: false,
  tokenLifeSeconds: 3_600,
  mostRefreshesIn10Minutes: 10,
}
