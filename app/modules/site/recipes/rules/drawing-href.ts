import type { RecipeId } from '#app/modules/prices/recipe/content.ts'

export const drawingsPath = '/services/drawings'

/** Where the drawing of a recipe is. */
export function drawingHref(recipe: RecipeId): string {
  return `${drawingsPath}/${recipe}.svg`
}

export const drawingTitle = (name: string) =>
  `What the ingredients of the ${name} recipe look after`
