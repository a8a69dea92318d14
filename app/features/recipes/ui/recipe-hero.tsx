import { Plate } from '#app/design/illustrations/plate.tsx'
import { ShelfDrawing } from '#app/design/illustrations/shelf-drawing.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import type { RecipePageContent } from '../content/recipe-page.ts'

/** For whom the page is, what it offers, and the next step. */
export function RecipeHero({ content }: { content: RecipePageContent }) {
  const { primary, secondary } = content.callToAction
  return (
    <section aria-labelledby="recipe-page-heading">
      <div className="wrap grid items-center gap-x-12 gap-y-8 pt-8 pb-10 md:grid-cols-[2fr_1fr]">
        <div>
          <p className="eyebrow">{content.eyebrow}</p>
          <h1 id="recipe-page-heading" className="mt-2">
            {content.headline}
          </h1>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">{content.lead}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={primary.href} className="max-sm:w-full">
              {primary.label}
            </ButtonLink>
            <ButtonLink to={secondary.href} variant="secondary" className="max-sm:w-full">
              {secondary.label}
            </ButtonLink>
          </div>
        </div>
        <Plate>
          <ShelfDrawing />
        </Plate>
      </div>
    </section>
  )
}
