/** Only a bot types this fast, but a password manager fills in a form as quickly, and its user sends at once. */
export const minFillMs = 1_000
/** Few people leave a page open for longer. */
export const maxFillMs = 31 * 24 * 60 * 60 * 1000

/** A form on our pages, or a program that uses the documented call. */
export const submissionChannels = ['page', 'call'] as const
export type SubmissionChannel = (typeof submissionChannels)[number]

/** Stored values. They keep the word "stamp", an earlier name of the form token. */
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
  /** The counters of `screen-submission` that are full. */
  limitsExceeded: { token: boolean; network: boolean; address: boolean }
}
type FormToken =
  | { kind: 'none' }
  | { kind: 'forged' }
  | { kind: 'page'; ageMs: number }
  | { kind: 'visit'; ageMs: number }

/**
 * Why a submission looks automated; empty if it looks human. Such a lead is stored separately, never dropped. Every
 * page carries a token, so a form without one was never loaded. The age of a visit's token is the time that the form
 * took; that of a page's token means nothing. Time only counts beside another reason: public reports of time traps
 * describe people with autofill whose messages were lost.
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
