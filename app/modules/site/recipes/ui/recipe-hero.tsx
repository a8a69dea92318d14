import type { ReactNode } from 'react'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { HeroPrices, PageHero } from '#app/modules/prices/ui/page-hero.tsx'
import type { RecipePageContent } from '#app/modules/prices/recipe/page/content.ts'

export type RecipeHeroProps = {
  content: RecipePageContent
  prices: { name: string; price: ReactNode }[]
}

/** For whom the page is, what it offers, what each recipe starts at, and the next step. */
export function RecipeHero({ content, prices }: RecipeHeroProps) {
  const { primary, secondary } = content.callToAction
  return (
    <section aria-labelledby="recipe-page-heading">
      <PageHero
        headingId="recipe-page-heading"
        eyebrow={content.eyebrow}
        heading={content.headline}
        lead={content.lead}
        prices={<HeroPrices lines={prices} />}
        actions={
          <>
            <ButtonLink to={primary.href} className="max-sm:w-full">
              {primary.label}
            </ButtonLink>
            <ButtonLink to={secondary.href} variant="secondary" className="max-sm:w-full">
              {secondary.label}
            </ButtonLink>
          </>
        }
      />
    </section>
  )
}
