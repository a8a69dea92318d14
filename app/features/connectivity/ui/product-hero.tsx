import type { ReactNode } from 'react'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { productPageWords, type ProductPageContent } from '../content/product-page.ts'

const { primary, secondary } = productPageWords

/** What the product is, for whom, what it costs and what to do next. */
export function ProductHero({ content, stamp }: { content: ProductPageContent; stamp: ReactNode }) {
  const { product } = content
  return (
    <section aria-labelledby="product-heading">
      <div className="wrap grid gap-x-12 gap-y-4 pt-8 pb-section md:grid-cols-[1.5fr_1fr]">
        <div>
          <p className="eyebrow">{content.eyebrow}</p>
          <h1 id="product-heading" className="mt-2">
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
        <div className="self-start">
          <RecipeCard
            tab={productPageWords.cardTab}
            tone="clay"
            headingLevel="h2"
            title={product.title}
            ingredients={product.specs}
            price={stamp}
          />
        </div>
      </div>
    </section>
  )
}
