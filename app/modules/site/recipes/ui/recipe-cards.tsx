import type { ReactNode } from 'react'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import { RecipeCard, type RecipeTone } from '#app/design/ui/recipe-card.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import {
  recipePageWords,
  type RecipeDetail,
  type RecipePageContent,
} from '#app/modules/prices/recipe/page/content.ts'
import { recipesOf, type RecipeOffer } from '#app/modules/prices/recipe/content.ts'

export type StampOf = (offer: RecipeOffer) => ReactNode

const tones = ['leaf', 'clay', 'sunrise'] as const satisfies RecipeTone[]

/** The three recipes at a glance: for whom, when somebody picks up, from what price (REC-01 to REC-03). */
export function RecipeCards({ content, stamp }: { content: RecipePageContent; stamp: StampOf }) {
  return (
    <section aria-labelledby="cards-heading" className="no-print wrap pb-section">
      <h2 id="cards-heading">
        <VisuallyHidden>{recipePageWords.cardsHeading}</VisuallyHidden>
      </h2>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-3">
        {recipesOf[content.audience].map((recipe, index) => (
          <RecipeCard
            key={recipe.id}
            tab={recipePageWords.forWhom(recipe.forWhom)}
            tone={tones[index]}
            title={recipe.name}
            meta={[recipePageWords.support(recipe.support)]}
            summary={recipe.summary}
            actions={
              <div className="grid justify-items-start gap-3">
                {stamp(recipe.offer)}
                <a href={`#${recipe.id}`} className="link inline-flex min-h-touch items-center">
                  {recipePageWords.details(recipe.name)}
                </a>
              </div>
            }
          >
            <div className="max-lg:hidden">
              <IngredientList items={titlesOf(content.details[index]!)} />
            </div>
          </RecipeCard>
        ))}
      </div>
    </section>
  )
}

const titlesOf = (detail: RecipeDetail) => detail.ingredients.map(({ title }) => title)
