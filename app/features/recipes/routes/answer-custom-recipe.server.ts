import { submissionFromForm } from '#app/features/leads/rules/read-form-data.ts'
import { submitLead } from '#app/features/leads/services/submit-lead.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { postedRecipe, type BuilderAnswer } from '../rules/builder-answer.ts'
import { servicesPath } from '../rules/services-state.ts'

/** `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredRecipe = {
  answer: BuilderAnswer
  receiptKey?: string
  reason?: string
  retryAfterSeconds?: number
}

/**
 * Answers a recipe request posted without script (SVC-14). Leads go through leads' own service, which
 * checks them; whatever is refused keeps the ingredients and the typed values.
 */
export async function answerCustomRecipe(ctx: Context, data: FormData): Promise<AnsweredRecipe> {
  const posted = { ...postedRecipe(data), fields: {} }
  const outcome = await submitLead(
    ctx,
    submissionFromForm('custom-recipe', data, { entry: 'form', page: servicesPath }),
  )
  if (outcome.ok) {
    const { receipt, receiptKey } = outcome.value
    return { answer: { ...posted, values: {}, outcome: 'sent', receipt }, receiptKey }
  }
  const { reason, retryAfterSeconds, fields = {} } = outcome
  if (reason !== 'invalid-input')
    return { answer: { ...posted, outcome: 'failed' }, reason, retryAfterSeconds }
  return { answer: { ...posted, outcome: 'refused', fields }, reason }
}
