/** Only a program types this fast, but a password manager is one: its owner presses Send at once (D-72). */
export const minFillMs = 1_000
/** Few people leave a page open for longer. */
export const maxFillMs = 31 * 24 * 60 * 60 * 1000

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
 * never dropped. Every page carries a token, so a form without one was never read. The age of a visit's token is
 * the time that the form took; of a page's it means nothing. Time is named beside another reason and is none by
 * itself: public reports of time traps are of people with autofill whose messages were lost.
 */
export function spamReasons({ honeypot, channel, token, limitsExceeded }: SpamSigns): SpamReason[] {
  const reasons: (SpamReason | false)[] = [
    honeypot !== '' && 'honeypot',
    token.kind === 'forged' && 'forged-stamp',
    token.kind === 'none' && channel === 'page' && 'no-stamp',
    limitsExceeded.token && 'worn-stamp',
    limitsExceeded.network && 'busy-network',
    limitsExceeded.address && 'busy-address',
  ]
  const found = reasons.filter((reason) => reason !== false)
  const time = timeReason(token)
  return found.length > 0 && time ? [...found, time] : found
}

function timeReason(token: FormToken): SpamReason | undefined {
  if (token.kind !== 'page' && token.kind !== 'visit') return undefined
  if (token.ageMs > maxFillMs) return 'old-stamp'
  return token.kind === 'visit' && token.ageMs < minFillMs ? 'too-fast' : undefined
}
