import {
  type RecipeIngredient,
  chosenIngredients,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { audiences } from '#app/modules/prices/recipe/content.ts'

export const servicesPath = '/services'
/** What the filter may say (SVC-04); the first is the default. */
export const recipeFilters = ['all', ...audiences] as const
export type RecipeFilter = (typeof recipeFilters)[number]

/**
 * The state of /services that lives in its address: which recipes are shown, which ingredients are
 * ticked, and whether the request form was asked for or sent without script.
 */
export type ServicesState = {
  filter: RecipeFilter
  ingredients: readonly RecipeIngredient[]
  isRequested: boolean
  isSent: boolean
}

/** Reads the page's state from its query; unknown values count as absent. */
export function parseServicesState(query: URLSearchParams): ServicesState {
  return {
    filter: recipeFilters.find((filter) => filter === query.get('for')) ?? recipeFilters[0],
    ingredients: chosenIngredients((id) => query.get(id) === 'yes'),
    isRequested: query.get('request') === 'yes',
    isSent: query.get('sent') === 'yes',
  }
}

/** The shortest address of a state: defaults are left out. */
export function servicesHref(state: Partial<ServicesState>): string {
  const query = new URLSearchParams()
  if (state.filter && state.filter !== recipeFilters[0]) query.set('for', state.filter)
  for (const id of state.ingredients ?? []) query.set(id, 'yes')
  if (state.isRequested) query.set('request', 'yes')
  if (state.isSent) query.set('sent', 'yes')
  return query.size === 0 ? servicesPath : `${servicesPath}?${query}`
}
