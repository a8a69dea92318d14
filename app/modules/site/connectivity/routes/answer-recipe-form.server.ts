import {
  answerFormPost,
  type AnsweredForm,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { landingPath } from '../content.ts'
import { answerOf, recipeFields, type RecipeAnswer } from '../rules/recipe-answer.ts'

/** `reason` is the refusal's, and chooses the HTTP status. */
export type AnsweredRecipe = Omit<AnsweredForm, 'answer'> & { answer: RecipeAnswer }

/** Answers the questionnaire posted without script (RCP-05); where it could not be stored, the result is given all the same (RCP-19). */
export async function answerRecipeForm(ctx: Context, data: FormData): Promise<AnsweredRecipe> {
  const posted = { form: 'connectivity', fields: recipeFields, page: landingPath, data } as const
  const { answer, ...rest } = await answerFormPost(ctx, posted)
  const { outcome, receipt, fields } = answer
  const sent =
    outcome === 'sent'
      ? ({ isStored: true, receipt } as const)
      : ({ isStored: false, isOffline: false, fields } as const)
  return { ...rest, answer: answerOf(data, sent) }
}
