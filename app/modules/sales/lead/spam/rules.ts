/** A form sent faster looks automated, though a person with a password manager can be as fast. */
export const minFillMs = 1_000
/** Maximum age of a form token. Few people leave a page open for longer. */
export const maxFillMs = 31 * 24 * 60 * 60 * 1000

/** The channels of a submission: a form on our pages, or a program that uses the documented API call. */
export const submissionChannels = ['page', 'call'] as const
export type SubmissionChannel = (typeof submissionChannels)[number]

/** Reasons as stored in the database, where "stamp" means the form token. */
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
  limitsExceeded: { token: boolean; network: boolean; address: boolean }
}
type FormToken =
  | { kind: 'none' }
  | { kind: 'forged' }
  | { kind: 'page'; ageMs: number }
  | { kind: 'visit'; ageMs: number }

/**
 * Returns the reasons why a submission looks automated; empty if it looks human. A lead with reasons is stored as
 * suspected spam, never dropped. On our pages, a missing token means that the sender loaded no page. The token's age
 * counts only together with another reason, because time limits alone are known to block people who use autofill.
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
  const time = fillTimeReason(token)
  return found.length > 0 && time ? [...found, time] : found
}

function fillTimeReason(token: FormToken): SpamReason | undefined {
  if (token.kind !== 'page' && token.kind !== 'visit') return undefined
  if (token.ageMs > maxFillMs) return 'old-stamp'
  return token.kind === 'visit' && token.ageMs < minFillMs ? 'too-fast' : undefined
}
