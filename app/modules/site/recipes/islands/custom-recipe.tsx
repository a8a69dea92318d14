import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { initialAnswer, type BuilderAnswer } from '../custom-recipe/rules.ts'
import { RecipeBuilder, useRecipeBuilder } from '../custom-recipe/ui/recipe-builder.tsx'
import type { ServicesState } from '../rules.ts'

type Props = {
  state: ServicesState
  /** State that the server returned, if the form was posted without JavaScript. */
  first?: BuilderAnswer
}

export const CustomRecipe = island(
  'site/recipes/custom-recipe',
  function CustomRecipe({ state, first = initialAnswer(state) }: Props) {
    const builder = useRecipeBuilder(first, state)
    return (
      <ResilientSubtree>
        <RecipeBuilder {...builder} />
      </ResilientSubtree>
    )
  },
)
