/** No person fills in a form in less after touching its page; autofill and one tap take longer (D-72). */
const shortestFillMs = 1_000
/** A page that was left open for longer is judged by a person. */
export const longestFillMs = 31 * 24 * 60 * 60 * 1000

/** Whether a form of our pages was sent, or the documented call was made by a program (API-01). */
export const submissionDoors = ['page', 'call'] as const
export type SubmissionDoor = (typeof submissionDoors)[number]

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
  door: SubmissionDoor
  stamp: Stamp
  /** Which of the counters of `screen-submission` are full. */
  limitsExceeded: { stamp: boolean; network: boolean; address: boolean }
}
type Stamp =
  | { kind: 'none' }
  | { kind: 'forged' }
  | { kind: 'page'; ageMs: number }
  | { kind: 'visit'; ageMs: number }

/**
 * Why a submission looks like a machine's; empty for a person's (API-12, T13). Such a lead is kept apart,
 * never dropped. Every page carries a stamp, so a form without one was never read; a browser that runs
 * scripts has one of its own, and its age is the time somebody took. Without script there is only the
 * page's: then the time tells nothing, and many from one network do.
 */
export function spamReasons({ honeypot, door, stamp, limitsExceeded }: SpamSigns): SpamReason[] {
  const reasons: (SpamReason | false)[] = [
    honeypot !== '' && 'honeypot',
    stampReason(stamp, door),
    limitsExceeded.stamp && 'worn-stamp',
    limitsExceeded.network && 'busy-network',
    limitsExceeded.address && 'busy-address',
  ]
  return reasons.filter((reason) => reason !== false)
}

function stampReason(stamp: Stamp, door: SubmissionDoor): SpamReason | false {
  if (stamp.kind === 'forged') return 'forged-stamp'
  if (stamp.kind === 'none') return door === 'page' && 'no-stamp'
  if (stamp.ageMs > longestFillMs) return 'old-stamp'
  return stamp.kind === 'visit' && stamp.ageMs < shortestFillMs && 'too-fast'
}
