import { trimTrailing } from '#app/basics/text.ts'
import {
  audienceNames,
  audiences,
  type Audience,
  type SupportHours,
} from '#app/modules/prices/recipe/content.ts'
import {
  chosenIngredients,
  type RecipeIngredient,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'

export const servicesPath = '/services'
/** Values of the filter in the address; the first one is the default. */
export const recipeFilters = ['all', ...audiences] as const
export type RecipeFilter = (typeof recipeFilters)[number]

/** State of /services that its address stores. `isSent` is only true after a post without JavaScript. */
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

/** Returns the shortest address for a state; default values are left out. */
export function servicesHref(state: Partial<ServicesState>): string {
  const query = new URLSearchParams()
  if (state.filter && state.filter !== recipeFilters[0]) query.set('for', state.filter)
  for (const id of state.ingredients ?? []) query.set(id, 'yes')
  if (state.isRequested) query.set('request', 'yes')
  if (state.isSent) query.set('sent', 'yes')
  return query.size === 0 ? servicesPath : `${servicesPath}?${query}`
}

/** Returns the audience of a path, with or without trailing slash. Throws if no recipe page has this path. */
export function audienceAt(path: string): Audience {
  const requestedPath = trimTrailing(path, '/')
  const found = audiences.find((audience) => audienceNames[audience].href === requestedPath)
  if (!found) throw new Error('there is no recipe page at this path')
  return found
}

/** Formats support hours: "12/6" becomes "12 hours a day, 6 days a week". */
export function formatSupportHours(support: SupportHours): string {
  const [hours, days] = support.split('/')
  return `${hours} hours a day, ${days} days a week`
}
