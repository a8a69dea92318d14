import { submissionFromForm } from '#app/features/leads/rules/read-form-data.ts'
import { submitLead } from '#app/features/leads/services/submit-lead.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { ComingSoonPage } from '../content/coming-soon.ts'
import { answerOfRefusal, type LaunchAnswer } from '../rules.ts'

/** `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredLaunch = { answer: LaunchAnswer; reason?: string; retryAfterSeconds?: number }

/**
 * Answers the launch form posted to one of the pages (CLD-05). The service is the page's own, whatever
 * was posted; leads' own door checks the address, and a refusal keeps it.
 */
export async function answerLaunchForm(
  ctx: Context,
  page: Pick<ComingSoonPage, 'path' | 'service'>,
  posted: FormData,
): Promise<AnsweredLaunch> {
  posted.set('service', page.service)
  const outcome = await submitLead(
    ctx,
    submissionFromForm('launch-interest', 'form', page.path, posted),
  )
  if (outcome.ok) return { answer: { outcome: 'sent', email: '' } }
  const typed = posted.get('email')
  const answer = answerOfRefusal(outcome, typeof typed === 'string' ? typed : '')
  return { answer, reason: outcome.reason, retryAfterSeconds: outcome.retryAfterSeconds }
}
