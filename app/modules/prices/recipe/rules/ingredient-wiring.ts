import { drawnRecipes } from '../content/drawings.ts'
import type { RecipeId } from '../content/recipes.ts'
import { places, wiredTo, type Place } from '../content/wired-to.ts'
import type { WiringPart } from '../content/wiring-parts.ts'

const ingredientsOf = (id: RecipeId) =>
  drawnRecipes.find((recipe) => recipe.id === id)?.ingredients ?? []

/** The places that an ingredient looks after, from the top of a drawing; those of a whole recipe each once. */
export function placesOfIngredient(title: string): readonly Place[] {
  const wired = wiredTo[title]
  if (!wired) return []
  if ('places' in wired) return wired.places
  const within = ingredientsOf(wired.all).flatMap(placesOfIngredient)
  return places.filter((place) => within.includes(place))
}

/** What the ingredients of a recipe put in the drawing of a quote, each part once. */
export function partsOfRecipe(id: RecipeId): WiringPart[] {
  const parts = ingredientsOf(id).flatMap((title) => {
    const wired = wiredTo[title]
    if (!wired) return []
    return 'all' in wired ? partsOfRecipe(wired.all) : [...wired.parts]
  })
  return [...new Set(parts)]
}
