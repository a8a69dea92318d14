import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Badge } from '#app/design/ui/badge.tsx'
import { MarginNote } from '#app/design/ui/margin-note.tsx'
import { Portrait } from '#app/design/ui/portrait.tsx'
import {
  recipePageWords,
  type RecipeDetail,
  type Testimonial,
} from '#app/modules/prices/recipe/page/content.ts'
import type { Recipe } from '#app/modules/prices/recipe/content.ts'
import { drawingHref, drawingTitle } from '../rules/drawing-href.ts'
import { supportInWords } from '../rules/support-hours.ts'

export type RecipeSectionProps = {
  recipe: Recipe
  detail: RecipeDetail
  stamp: ReactNode
  /** The margin stands before the ingredients instead of after them. */
  isMirrored: boolean
  hasClientWords: boolean
}

/** One recipe in full; its id is the anchor of REC-01 to REC-04. */
export function RecipeSection({ recipe, detail, stamp, isMirrored, ...props }: RecipeSectionProps) {
  const heading = `${recipe.id}-heading`
  return (
    <Band id={recipe.id} tone={detail.background} labelledBy={heading}>
      <header className="grid items-end gap-x-12 gap-y-6 md:grid-cols-[2fr_1fr] print:grid-cols-[3fr_1fr]">
        <div>
          <p className="eyebrow">{recipePageWords.forWhom(recipe.forWhom)}</p>
          <h2 id={heading} className="mt-1">
            {recipePageWords.title(recipe.name)}
          </h2>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">{detail.description}</p>
        </div>
        <div className="grid justify-items-start gap-3">
          {stamp}
          <p className="text-sm">
            <b>{recipePageWords.support(recipe.support)}</b>: {supportInWords(recipe.support)}
          </p>
          <ButtonLink to={recipePageWords.askHref(recipe.offer)} variant="secondary">
            {recipePageWords.ask(recipe.name)}
          </ButtonLink>
        </div>
      </header>
      <div className="mt-8 grid items-start print:mt-1 print:gap-1 gap-x-12 gap-y-10 lg:grid-cols-3">
        <Ingredients recipe={recipe} items={detail.ingredients} />
        <div className={`grid gap-8 ${isMirrored ? 'lg:order-first' : ''}`}>
          <div className="grid gap-5 print:gap-1">
            {detail.proTips.map((tip) => (
              <MarginNote key={tip} label={recipePageWords.proTip}>
                {tip}
              </MarginNote>
            ))}
          </div>
          {props.hasClientWords ? <ClientWords testimonial={detail.testimonial} /> : null}
        </div>
      </div>
    </Band>
  )
}

type IngredientsProps = { recipe: Recipe; items: RecipeDetail['ingredients'] }

/** In words, and drawn (SIT-10). */
function Ingredients({ recipe, items }: IngredientsProps) {
  return (
    <div className="lg:col-span-2">
      <h3 className="double-below pb-2 text-xl">{recipePageWords.ingredients}</h3>
      <dl className="grid sm:grid-cols-2 sm:gap-x-8 print:grid-cols-5 print:gap-x-3">
        {items.map(({ title, description }) => (
          <div key={title} className="dotted-below py-3 print:[border:0] print:py-1">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-sm text-ink-soft">{description}</dd>
          </div>
        ))}
      </dl>
      <img
        src={drawingHref(recipe.id)}
        alt={drawingTitle(recipe.name)}
        width={360}
        height={244}
        loading="lazy"
        className="no-print mt-6 w-full max-w-md"
      />
    </div>
  )
}

/** A sample says so on itself (D-22), and takes less room than what a client will have said. */
function ClientWords({ testimonial }: { testimonial: Testimonial }) {
  const { quote, author, company, initials, isSample } = testimonial
  return (
    <figure className="no-print card">
      {isSample ? (
        <p className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
          <Badge tone="warning">{recipePageWords.sampleLabel}</Badge>
          {recipePageWords.sampleNote}
        </p>
      ) : null}
      <blockquote className={isSample ? 'text-sm' : 'font-display text-lg'}>“{quote}”</blockquote>
      <figcaption className="mt-2 flex items-center gap-3 text-sm">
        <Portrait name={author} initials={initials} />
        <span>
          <b className="block">{author}</b>
          {company}
        </span>
      </figcaption>
    </figure>
  )
}
