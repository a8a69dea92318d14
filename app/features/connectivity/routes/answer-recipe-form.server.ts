import { submissionFromForm } from '#app/features/leads/rules/read-form-data.ts'
import { submitLead } from '#app/features/leads/services/submit-lead.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { landingPath } from '../content.ts'
import { answerOf, type RecipeAnswer } from '../rules/recipe-answer.ts'

/** `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredRecipe = { answer: RecipeAnswer; reason?: string; retryAfterSeconds?: number }

/**
 * Answers the questionnaire posted to the page without script (RCP-05). The lead goes through leads'
 * own door, which checks it; where it could not be stored, the result is given all the same (RCP-19).
 */
export async function answerRecipeForm(ctx: Context, data: FormData): Promise<AnsweredRecipe> {
  const outcome = await submitLead(
    ctx,
    submissionFromForm('connectivity', data, { entry: 'form', page: landingPath }),
  )
  if (outcome.ok) {
    const { receipt } = outcome.value
    return { answer: answerOf(data, { isStored: true, receipt }) }
  }
  const { reason, retryAfterSeconds, fields = {} } = outcome
  const answer = answerOf(data, { isStored: false, isOffline: false, fields })
  return { answer, reason, retryAfterSeconds }
}
