/** No person fills in a form in less after touching its page; autofill and one tap take longer (D-72). */
const shortestFillMs = 1_000
/** A page that was left open for longer is classified by a person. */
export const longestFillMs = 31 * 24 * 60 * 60 * 1000

/** Whether a form of our pages was sent, or the documented call was made by a program (API-01). */
export const submissionChannels = ['page', 'call'] as const
export type SubmissionChannel = (typeof submissionChannels)[number]

/** As stored: a form token was called a stamp when the first of these were. */
export type SpamReason =
  | 'honeypot'
  | 'too-fast'
  | 'no-stamp'
  | 'forged-stamp'
  | 'old-stamp'
  | 'worn-stamp'
  | 'busy-network'
  | 'busy-address'

export type SpamSigns = {
  honeypot: string
  channel: SubmissionChannel
  token: FormToken
  /** Which of the counters of `screen-submission` are full. */
  limitsExceeded: { token: boolean; network: boolean; address: boolean }
}
type FormToken =
  | { kind: 'none' }
  | { kind: 'forged' }
  | { kind: 'page'; ageMs: number }
  | { kind: 'visit'; ageMs: number }

/**
 * Why a submission looks like a machine's; empty for a person's (API-12, T13). Such a lead is kept apart,
 * never dropped. Every page carries a token, so a form without one was never read; a browser that runs
 * scripts has one of its own, and its age is the time somebody took. Without script there is only the
 * page's: then the time tells nothing, and many from one network do.
 */
export function spamReasons({ honeypot, channel, token, limitsExceeded }: SpamSigns): SpamReason[] {
  const reasons: (SpamReason | false)[] = [
    honeypot !== '' && 'honeypot',
    tokenReason(token, channel),
    limitsExceeded.token && 'worn-stamp',
    limitsExceeded.network && 'busy-network',
    limitsExceeded.address && 'busy-address',
  ]
  return reasons.filter((reason) => reason !== false)
}

function tokenReason(token: FormToken, channel: SubmissionChannel): SpamReason | false {
  if (token.kind === 'forged') return 'forged-stamp'
  if (token.kind === 'none') return channel === 'page' && 'no-stamp'
  if (token.ageMs > longestFillMs) return 'old-stamp'
  return token.kind === 'visit' && token.ageMs < shortestFillMs && 'too-fast'
}
