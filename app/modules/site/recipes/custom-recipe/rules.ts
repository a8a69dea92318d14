import type { RecipeIngredient } from '#app/modules/sales/lead/forms/custom-recipe.ts'
import {
  emptyAnswer,
  sentAnswer,
  type FormAnswer,
} from '#app/modules/sales/lead/public-form/rules.ts'
import type { ServicesState } from '../rules.ts'

export const contactFields = ['name', 'email', 'company', 'phone'] as const

/** State of the recipe builder. While `isOpen` is false, it shows only the choice of ingredients. */
export type BuilderAnswer = FormAnswer & {
  isOpen: boolean
  ingredients: readonly RecipeIngredient[]
}

/** Returns the initial state for an address. The request form stays closed if no ingredient is chosen. */
export function initialAnswer({ ingredients, isRequested, isSent }: ServicesState): BuilderAnswer {
  const isOpen = isRequested && ingredients.length > 0
  return { ...(isSent ? sentAnswer : emptyAnswer), isOpen, ingredients }
}

export const builderSectionId = 'build-your-own'
/** Id of the part of the builder to which the form's action leads. */
export const builderAnchor = 'custom-recipe'
