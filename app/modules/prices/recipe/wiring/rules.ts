import { type RecipeId, audiences, recipesByAudience } from '../content.ts'
import { recipePages } from '../page/content.ts'
import { type WiringPlace, type WiringPart, wiringPlaces, wiringByIngredient } from './content.ts'

export type DrawnRecipe = { id: RecipeId; name: string; ingredients: string[] }

export const drawnRecipes: readonly DrawnRecipe[] = audiences.flatMap((audience) =>
  recipesByAudience[audience].map(({ id, name }) => {
    const detail = recipePages[audience].details.find((known) => known.id === id)
    return { id, name, ingredients: Object.keys(detail?.ingredients ?? {}) }
  }),
)

const ingredientsOf = (id: RecipeId) =>
  drawnRecipes.find((recipe) => recipe.id === id)?.ingredients ?? []

/** Returns the places from top to bottom; for a smaller recipe, all places of that recipe. */
export function placesOfIngredient(title: string): readonly WiringPlace[] {
  const wired = wiringByIngredient[title]
  if (!wired) return []
  if ('places' in wired) return wired.places
  const within = ingredientsOf(wired.all).flatMap(placesOfIngredient)
  return wiringPlaces.filter((place) => within.includes(place))
}

/** Returns the parts that a recipe's ingredients add to the drawing of a quote, without duplicates. */
export function partsOfRecipe(id: RecipeId): WiringPart[] {
  const parts = ingredientsOf(id).flatMap((title) => {
    const wired = wiringByIngredient[title]
    if (!wired) return []
    return 'all' in wired ? partsOfRecipe(wired.all) : [...wired.parts]
  })
  return [...new Set(parts)]
}
