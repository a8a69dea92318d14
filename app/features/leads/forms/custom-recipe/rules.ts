import { recipeIngredients, type RecipeIngredient } from './content.ts'

/** The ingredients a box is ticked for, in the order they are offered (SVC-12). */
export function chosenIngredients(
  isTicked: (ingredient: RecipeIngredient) => boolean,
): RecipeIngredient[] {
  return recipeIngredients.map(({ id }) => id).filter(isTicked)
}

/** "Cybersecurity, Helpdesk": chosen ingredients as people read them; what is no ingredient is left out. */
export function ingredientNames(chosen: unknown): string {
  const ids: unknown[] = Array.isArray(chosen) ? chosen : []
  return recipeIngredients
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
}
