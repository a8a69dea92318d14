/** No person fills in a form in less; autofill and one tap take longer (D-72). */
const shortestFillMs = 1_000

export type SpamReason = 'honeypot' | 'too-fast'

/**
 * Why a submission looks like a machine's; empty for a person's (API-12). Such a lead is kept apart,
 * never dropped. Without script there is no fill time, and its absence means nothing.
 */
export function spamReasons(submission: { honeypot: string; fillMs?: number }): SpamReason[] {
  const reasons: SpamReason[] = []
  if (submission.honeypot !== '') reasons.push('honeypot')
  if (submission.fillMs !== undefined && submission.fillMs < shortestFillMs)
    reasons.push('too-fast')
  return reasons
}
