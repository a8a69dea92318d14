import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/design/ui/icon.tsx'
import { PageOpening } from '#app/design/ui/page-opening.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { bundleChips, businessPro, hero, type HomeOffer } from '../content.ts'

export type HeroProps = {
  /** The bare amount of an offer. */
  amount: (offer: HomeOffer) => ReactNode
  /** The stamp on the Business Pro card. */
  businessProPrice: ReactNode
}

/** HOME-01 to HOME-08. */
export function Hero({ amount, businessProPrice }: HeroProps) {
  return (
    <section aria-labelledby="home-heading">
      <div className="wrap grid gap-x-12 gap-y-8 pt-8 pb-section md:grid-cols-[1.5fr_1fr]">
        <div>
          <PageOpening
            headingId="home-heading"
            eyebrow={hero.eyebrow}
            heading={hero.headline}
            lead={hero.lead}
            steps={[hero.primary, hero.secondary]}
          />
          <BundleChips amount={amount} />
          <TrustBadges />
        </div>
        <BusinessProCard price={businessProPrice} />
      </div>
    </section>
  )
}

function BundleChips({ amount }: { amount: HeroProps['amount'] }) {
  return (
    <nav aria-label={hero.chipsLabel} className="mt-6">
      <p className="text-sm text-ink-soft">{hero.chipsLabel}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {bundleChips.map((chip) => (
          <li key={chip.href}>
            <Link
              to={chip.href}
              className="inline-flex min-h-touch items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold hover:border-leaf hover:bg-leaf-mist"
            >
              {chip.name} <span className="font-display text-clay-deep">{amount(chip.offer)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TrustBadges() {
  return (
    <ul aria-label={hero.badgesLabel} className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-sm">
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
    <div className="self-start">
      <RecipeCard
        tab={businessPro.tab}
        tone="clay"
        title={businessPro.title}
        headingLevel="h2"
        meta={businessPro.meta}
        ingredientsTitle={businessPro.ingredientsLabel}
        ingredients={businessPro.ingredients}
        price={price}
        tip={businessPro.tip}
        actions={<TextLink to={businessPro.href}>{businessPro.linkLabel}</TextLink>}
      />
    </div>
  )
}
