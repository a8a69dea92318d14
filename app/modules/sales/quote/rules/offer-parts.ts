import { offerIds } from '#app/modules/prices/content.ts'
import { recipes } from '#app/modules/prices/recipe/content.ts'
import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { partsOfRecipe } from '#app/modules/prices/recipe/wiring/rules.ts'
import { offerParts, recipeOfPlan } from '../content/wiring.ts'

/** What an offer puts in a drawing: the parts of its recipe, or its own; none where it is wired to nothing. */
export function partsOfOffer(offerId: string): readonly WiringPart[] {
  const id = offerIds.find((known) => known === offerId)
  if (!id) return []
  const recipe = recipes.find(({ offer }) => offer === id)?.id ?? recipeOfPlan[id]
  return recipe ? partsOfRecipe(recipe) : (offerParts[id] ?? [])
}
