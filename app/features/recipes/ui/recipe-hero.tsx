import { Plate } from '#app/design/illustrations/plate.tsx'
import { ShelfDrawing } from '#app/design/illustrations/shelf-drawing.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import type { RecipePageContent } from '../content/recipe-page.ts'

/** For whom the page is, what it offers, and the next step. */
export function RecipeHero({ content }: { content: RecipePageContent }) {
  const { primary, secondary } = content.callToAction
  return (
    <section aria-labelledby="recipe-page-heading">
      <div className="wrap grid items-center gap-x-12 gap-y-8 pt-8 pb-10 print:py-0 md:grid-cols-[2fr_1fr]">
        <div>
          <PageOpening
            headingId="recipe-page-heading"
            eyebrow={content.eyebrow}
            heading={content.headline}
            lead={content.lead}
            steps={[primary, secondary]}
          />
        </div>
        <Plate>
          <ShelfDrawing />
        </Plate>
      </div>
    </section>
  )
}
