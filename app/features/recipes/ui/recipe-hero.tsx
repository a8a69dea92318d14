import { PageOpening } from '#app/design/ui/page-opening.tsx'
import type { RecipePageContent } from '../content/recipe-page.ts'

/** For whom the page is, what it offers, and the next step. */
export function RecipeHero({ content }: { content: RecipePageContent }) {
  const { primary, secondary } = content.callToAction
  return (
    <section aria-labelledby="recipe-page-heading">
      <div className="wrap py-8 print:py-0">
        <PageOpening
          headingId="recipe-page-heading"
          eyebrow={content.eyebrow}
          heading={content.headline}
          lead={content.lead}
          steps={[primary, secondary]}
        />
      </div>
    </section>
  )
}
