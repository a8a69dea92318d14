import { submissionFromForm } from '#app/features/leads/rules/read-form-data.ts'
import type { LeadKind } from '#app/features/leads/schema/inputs.ts'
import { submitLead } from '#app/features/leads/services/submit-lead.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { postedValues, sentAnswer, type FormAnswer } from '../rules/form-answer.ts'

/** `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredForm = { answer: FormAnswer; reason?: string; retryAfterSeconds?: number }

/**
 * Answers a form posted to a bundle page without script. The lead goes through leads' own door, which
 * checks it; whatever is refused keeps the typed values.
 */
export async function answerBundleForm(
  ctx: Context,
  posted: { form: LeadKind; fields: readonly string[]; page: string; data: FormData },
): Promise<AnsweredForm> {
  const { form, fields, page, data } = posted
  const outcome = await submitLead(ctx, submissionFromForm(form, 'form', page, data))
  if (outcome.ok) return { answer: sentAnswer }
  const values = postedValues(fields, data)
  const { reason, retryAfterSeconds } = outcome
  if (reason !== 'invalid-input') {
    return { answer: { outcome: 'failed', values, fields: {} }, reason, retryAfterSeconds }
  }
  // What is wrong with an input nobody sees cannot be corrected at it.
  const seen = Object.entries(outcome.fields ?? {}).filter(([field]) => fields.includes(field))
  const outcomeOf = seen.length > 0 ? 'refused' : 'failed'
  return { answer: { outcome: outcomeOf, values, fields: Object.fromEntries(seen) }, reason }
}
