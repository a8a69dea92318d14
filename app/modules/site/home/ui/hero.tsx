import type { ReactNode } from 'react'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import { MarginNote } from '#app/design/ui/margin-note.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { businessPro, hero } from '../content.ts'

export type HeroProps = {
  /** What each bundle keeps on without power. */
  outage: ReactNode
  /** The stamp on the Business Pro card. */
  businessProPrice: ReactNode
}

/** HOME-01 to HOME-08, SIT-04. */
export function Hero({ outage, businessProPrice }: HeroProps) {
  return (
    <section aria-labelledby="home-heading">
      <div className="wrap grid gap-x-12 gap-y-3 pt-3 pb-section md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:pt-8">
        <div>
          <PageOpening
            headingId="home-heading"
            eyebrow={hero.eyebrow}
            heading={hero.headline}
            lead={hero.lead}
            steps={[hero.primary]}
          />
        </div>
        <div className="self-start md:row-span-3">{outage}</div>
        <div>
          <ButtonLink to={hero.secondary.href} variant="secondary" className="max-sm:w-full">
            {hero.secondary.label}
          </ButtonLink>
        </div>
        <div className="md:order-1 md:col-span-2">
          <BusinessProCard price={businessProPrice} />
        </div>
        <TrustBadges />
      </div>
    </section>
  )
}

function TrustBadges() {
  return (
    <ul
      aria-label={hero.badgesLabel}
      className="flex flex-wrap content-start gap-x-6 gap-y-1 text-sm"
    >
      {hero.badges.map((badge) => (
        <li key={badge} className="flex items-center gap-2 font-semibold">
          <Icon name="check" size="small" className="text-leaf" />
          {badge}
        </li>
      ))}
    </ul>
  )
}

function BusinessProCard({ price }: { price: ReactNode }) {
  return (
    <RecipeCard
      tab={businessPro.tab}
      tone="clay"
      title={businessPro.title}
      headingLevel="h2"
      meta={businessPro.meta}
      actions={<TextLink to={businessPro.href}>{businessPro.linkLabel}</TextLink>}
    >
      <div className="items-start gap-10 md:flex">
        {price}
        <div className="grid grow items-start gap-x-10 gap-y-2 max-md:mt-4 md:grid-cols-2">
          <IngredientList items={businessPro.ingredients} />
          <MarginNote>{businessPro.tip}</MarginNote>
        </div>
      </div>
    </RecipeCard>
  )
}
