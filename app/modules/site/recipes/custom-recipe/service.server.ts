import { chosenIngredients } from '#app/modules/sales/lead/forms/custom-recipe.ts'
import {
  answerFormPost,
  type AnsweredForm,
} from '#app/modules/sales/lead/submission/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { servicesPath } from '../rules.ts'
import { contactFields, type BuilderAnswer } from './rules.ts'

/** Result of a recipe request; the `reason` of a refusal sets the HTTP status. */
export type AnsweredRecipe = Omit<AnsweredForm, 'answer'> & { answer: BuilderAnswer }

/** Handles a recipe request posted without JavaScript. A refused request keeps its ingredients and typed values. */
export async function answerCustomRecipe(ctx: Context, data: FormData): Promise<AnsweredRecipe> {
  const fields = [...contactFields, 'ingredients']
  const posted = { form: 'custom-recipe', fields, page: servicesPath, data } as const
  const { answer, ...rest } = await answerFormPost(ctx, posted)
  const ingredients = chosenIngredients((id) => data.get(id) === 'yes')
  return { ...rest, answer: { ...answer, isOpen: true, ingredients } }
}
