import { recipePages } from './recipe-pages.ts'
import { audiences, recipesOf, type RecipeId } from './recipes.ts'

export type DrawnRecipe = { id: RecipeId; name: string; ingredients: string[] }

/** SIT-10: what each recipe's drawing is made from. */
export const drawnRecipes: readonly DrawnRecipe[] = audiences.flatMap((audience) =>
  recipesOf[audience].map(({ id, name }) => {
    const detail = recipePages[audience].details.find((known) => known.id === id)
    return { id, name, ingredients: (detail?.ingredients ?? []).map(({ title }) => title) }
  }),
)
