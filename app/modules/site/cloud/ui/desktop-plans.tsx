import type { ReactNode } from 'react'
import { Badge } from '#app/design/ui/badge.tsx'
import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import {
  desktopHero,
  desktopPlans,
  plansWords,
  type DesktopPlan,
} from '../content/virtual-desktops.ts'

export type DesktopPlansProps = { price: (offer: DesktopPlan['offer']) => ReactNode }

/** CLD-07 to CLD-09. */
export function DesktopPlans({ price }: DesktopPlansProps) {
  return (
    <Band tone="sand" labelledBy="plans-heading">
      <h2 id="plans-heading">{plansWords.heading}</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{plansWords.text}</p>
      <div className="mt-6 grid gap-6 lg:grid-cols-3">
        {desktopPlans.map((plan) => (
          <RecipeCard
            key={plan.offer}
            id={plan.offer}
            tab={plan.tab}
            tone={plan.isPopular ? 'clay' : 'leaf'}
            title={plan.name}
            meta={[plansWords.kind]}
            badge={plan.isPopular ? <Badge tone="sunrise">{plansWords.popular}</Badge> : undefined}
            ingredients={plan.ingredients}
            price={price(plan.offer)}
            tip={plan.tip}
            actions={
              <ButtonLink
                to={desktopHero.primary.href}
                variant={plan.isPopular ? 'primary' : 'secondary'}
                aria-describedby={plan.offer}
              >
                {plansWords.action}
              </ButtonLink>
            }
          />
        ))}
      </div>
    </Band>
  )
}
