import { submissionFromForm } from '#app/features/leads/rules/read-form-data.ts'
import { sentFields } from '#app/features/leads/schema/inputs.ts'
import { submitLead } from '#app/features/leads/services/submit-lead.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { contactForms, contactPath } from '../rules/contact-view.ts'
import { postedValues, sentAnswer, type PostedAnswer } from '../rules/form-answer.ts'

/** `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredForm = { answer: PostedAnswer; reason?: string; retryAfterSeconds?: number }

/**
 * Answers a form posted to /contact without script (CTC-06, CTC-26, CTC-27). The lead goes through
 * leads' own door, which checks it; whatever is refused keeps the typed values.
 */
export async function answerContactForm(ctx: Context, data: FormData): Promise<AnsweredForm> {
  const form = contactForms.find((known) => known === data.get('form')) ?? 'contact'
  const outcome = await submitLead(ctx, submissionFromForm(form, 'form', contactPath, data))
  if (outcome.ok) return { answer: { form, ...sentAnswer } }
  const asked: readonly string[] = sentFields[form]
  const values = postedValues(asked, data)
  const { reason, retryAfterSeconds } = outcome
  // What is wrong with an input nobody sees cannot be corrected at it.
  const fields = Object.fromEntries(
    Object.entries(outcome.fields ?? {}).filter(([field]) => asked.includes(field)),
  )
  const isRefused = reason === 'invalid-input' && Object.keys(fields).length > 0
  const answer = { form, outcome: isRefused ? 'refused' : 'failed', values, fields } as const
  return { answer, reason, retryAfterSeconds }
}
