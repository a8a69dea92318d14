import type { ReactNode } from 'react'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { productPageWords, type ProductPageContent } from '../content/product-page.ts'

const { primary, secondary, check } = productPageWords

/** What the product is, for whom, what it costs and what to do next. */
export function ProductHero(props: {
  content: ProductPageContent
  /** What it starts at, for the first screen of a telephone. */
  startingPrice: ReactNode
  stamp: ReactNode
  /** Asks for it by name. */
  ask: ReactNode
}) {
  const { content, startingPrice, stamp, ask } = props
  const { product } = content
  return (
    <section aria-labelledby="product-heading">
      <div className="wrap grid gap-x-12 gap-y-4 pt-8 pb-section md:grid-cols-[1.5fr_1fr]">
        <div>
          <PageOpening
            headingId="product-heading"
            eyebrow={content.eyebrow}
            heading={content.headline}
            lead={
              <>
                {content.lead} {/* Beside the card it is the card's stamp that says so. */}
                <span className="mt-2 block font-display text-xl text-clay-deep md:hidden">
                  {startingPrice}
                </span>
              </>
            }
            steps={product.type === 'wireless' ? [check, primary] : [primary, secondary]}
          />
        </div>
        <div className="self-start">
          <RecipeCard
            tab={productPageWords.cardTab}
            tone="clay"
            headingLevel="h2"
            title={product.title}
            ingredients={product.specs}
            price={stamp}
            actions={ask}
          />
        </div>
      </div>
    </section>
  )
}
