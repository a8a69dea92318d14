import type { FieldErrors } from '#app/basics/outcome.ts'
import {
  chosenIngredients,
  type RecipeIngredient,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { postedValues } from '#app/modules/sales/lead/public-form/rules.ts'
import type { Receipt } from '#app/modules/sales/lead/public-form/schema.ts'
import type { ServicesState } from '../rules.ts'

/** Who asks; the fields of the request form beside the ingredients. */
export const contactFields = ['name', 'email', 'company', 'phone'] as const

/**
 * How the recipe builder was answered, by the server or in the browser. Choosing: only the ingredients
 * are shown. Asking: the request form is open. Refused: fields are wrong. Failed: nothing could be stored.
 */
export type BuilderAnswer = {
  outcome: 'choosing' | 'asking' | 'refused' | 'failed' | 'sent'
  ingredients: readonly RecipeIngredient[]
  values: Record<string, string>
  fields: FieldErrors
  /** Of a request that was sent. */
  receipt?: Receipt
}

/** What a page of a given address shows: without an ingredient no form is opened. */
export function firstAnswer(state: ServicesState): BuilderAnswer {
  const isAsking = state.isRequested && state.ingredients.length > 0
  const outcome = state.isSent ? 'sent' : isAsking ? 'asking' : 'choosing'
  return { outcome, ingredients: state.ingredients, values: {}, fields: {} }
}

/** The ingredients and typed values of a posted form, as they were typed. */
export function postedRecipe(data: FormData): Pick<BuilderAnswer, 'ingredients' | 'values'> {
  const values = postedValues(contactFields, data)
  return { ingredients: chosenIngredients((id) => data.get(id) === 'yes'), values }
}

export const builderSectionId = 'build-your-own'
export const builderAnchor = 'custom-recipe'

/**
 * Which part of the builder carries the anchor that its form leads to, so that a page without script
 * opens there: none where fields are marked, since a fragment would keep the focus from the list of errors.
 */
export function anchoredPart(answer: BuilderAnswer): 'message' | 'form' | 'thanks' | undefined {
  if (answer.outcome === 'sent') return 'thanks'
  if (answer.outcome === 'choosing') return 'message'
  return Object.keys(answer.fields).length > 0 ? undefined : 'form'
}
