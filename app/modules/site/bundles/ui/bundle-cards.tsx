import type { ReactNode } from 'react'
import { Badge } from '#app/design/ui/badge.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import type { BundleId } from '../content.ts'
import { bundlePages } from '../content/bundle-pages.ts'
import { bundleCards, cardsHeading, cardWords } from '../content/overview.ts'

/** BUN-02 to BUN-05, BUN-12. `stamps` holds the price of each bundle. */
export function BundleCards({ stamps }: { stamps: Record<BundleId, ReactNode> }) {
  return (
    <Band tone="sand" labelledBy="cards-heading">
      <h2 id="cards-heading">{cardsHeading}</h2>
      <div className="mt-4 grid gap-x-6 lg:grid-cols-3">
        {bundleCards.map((card) => {
          const { name, path, tone } = bundlePages[card.id]
          return (
            <RecipeCard
              key={card.id}
              id={card.id}
              tab={card.tab}
              tone={tone}
              title={name}
              badge={card.isPopular ? <Badge tone="sunrise">{cardWords.popular}</Badge> : undefined}
              meta={card.meta}
              summary={card.summary}
              ingredientsTitle={cardWords.ingredients}
              ingredients={card.ingredients}
              price={stamps[card.id]}
              actions={
                <ButtonLink
                  to={path}
                  variant={card.isPopular ? 'primary' : 'secondary'}
                  className="max-sm:w-full"
                >
                  {cardWords.see}
                  <span className="sr-only">: {name}</span>
                </ButtonLink>
              }
            />
          )
        })}
      </div>
    </Band>
  )
}
