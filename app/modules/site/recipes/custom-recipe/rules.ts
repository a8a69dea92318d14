import type { FieldErrors } from '#app/basics/outcome.ts'
import {
  chosenIngredients,
  type RecipeIngredient,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { postedValues } from '#app/modules/sales/lead/public-form/rules.ts'
import type { Receipt } from '#app/modules/sales/lead/public-form/schema.ts'
import type { ServicesState } from '../rules.ts'

export const contactFields = ['name', 'email', 'company', 'phone'] as const

/**
 * State of the recipe builder. `outcome` is `choosing` (only the ingredients are shown), `asking` (the form is open),
 * `refused` (fields are invalid), `failed` (nothing was stored) or `sent` (the request was stored).
 */
export type BuilderAnswer = {
  outcome: 'choosing' | 'asking' | 'refused' | 'failed' | 'sent'
  ingredients: readonly RecipeIngredient[]
  values: Record<string, string>
  fields: FieldErrors
  receipt?: Receipt
}

/** Returns the initial state for an address. The request form stays closed if no ingredient is chosen. */
export function initialAnswer(state: ServicesState): BuilderAnswer {
  const isAsking = state.isRequested && state.ingredients.length > 0
  const outcome = state.isSent ? 'sent' : isAsking ? 'asking' : 'choosing'
  return { outcome, ingredients: state.ingredients, values: {}, fields: {} }
}

/** Returns the ingredients and the values of a posted form, exactly as typed. */
export function readPostedRecipe(data: FormData): Pick<BuilderAnswer, 'ingredients' | 'values'> {
  const values = postedValues(contactFields, data)
  return { ingredients: chosenIngredients((id) => data.get(id) === 'yes'), values }
}

export const builderSectionId = 'build-your-own'
export const builderAnchor = 'custom-recipe'

/**
 * Returns the part of the builder that gets the id `builderAnchor`, to which the form's action leads; undefined if
 * fields are invalid, because the error list then gets the focus.
 */
export function focusedPart(answer: BuilderAnswer): 'message' | 'form' | 'thanks' | undefined {
  if (answer.outcome === 'sent') return 'thanks'
  if (answer.outcome === 'choosing') return 'message'
  return Object.keys(answer.fields).length > 0 ? undefined : 'form'
}
