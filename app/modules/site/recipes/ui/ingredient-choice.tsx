import {
  recipeIngredients,
  type RecipeIngredient,
} from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { builderWords, ingredientHints } from '../content/services.ts'

/** The five ingredients to tick (SVC-10). Uncontrolled: a tick made before the page is live stays. */
export function IngredientChoice({ chosen }: { chosen: readonly RecipeIngredient[] }) {
  return (
    <fieldset id="recipe-ingredients" tabIndex={-1} className="min-w-0 lg:sticky lg:top-24">
      <legend className="mb-3 font-display text-xl font-semibold">{builderWords.choose}</legend>
      <div className="grid gap-2">
        {recipeIngredients.map(({ id, name }) => (
          <label key={id} className="choice choice-boxed">
            <input
              type="checkbox"
              name={id}
              value="yes"
              data-ingredient={id}
              defaultChecked={chosen.includes(id)}
            />
            <span className="font-semibold">
              <span>{name}</span>
              <span className="block text-sm font-normal text-ink-soft">{ingredientHints[id]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The chosen ingredients, as a list: recipe-card.css shows each line while its box is ticked (SVC-12). */
export function ChosenIngredients() {
  return (
    <ul className="ingredients" role="list" aria-label={builderWords.cardTitle}>
      {recipeIngredients.map(({ id, name }) => (
        <li key={id} data-chosen={id}>
          {name}
        </li>
      ))}
    </ul>
  )
}
