import type { ReactNode } from 'react'
import { Badge } from '#app/design/ui/badge.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { pricePointLabel } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { planWords } from '../content.ts'
import type { Plan } from '../content/plans.ts'

export type PlanCardProps = {
  plan: Plan
  offer: Offer
  /** The price as a stamp. */
  price: ReactNode
  startHref: string
}

/** PRC-18, PRC-19: a plan as an index card. */
export function PlanCard({ plan, offer, price, startHref }: PlanCardProps) {
  return (
    <RecipeCard
      title={offer.name}
      tab={plan.forWhom}
      tone={plan.isPopular ? 'clay' : 'leaf'}
      badge={badgesOf(plan, offer)}
      meta={[planWords.kinds[plan.tab], boughtBy(plan, offer)].filter(Boolean)}
      actions={
        <ButtonLink
          to={startHref}
          variant={plan.isPopular ? 'primary' : 'secondary'}
          className="w-full"
        >
          {planWords.getStarted}
          <VisuallyHidden>{` with ${offer.name}`}</VisuallyHidden>
        </ButtonLink>
      }
    >
      {price}
      <p>{plan.description}</p>
      <IngredientList items={plan.features} />
    </RecipeCard>
  )
}

function badgesOf(plan: Plan, offer: Offer): ReactNode {
  // A price on request says its discount itself.
  const discount = offer.isOnRequest ? '' : offer.discountNote
  if (!plan.isPopular && discount === '') return null
  return (
    <>
      {plan.isPopular ? <Badge tone="sunrise">{planWords.popular}</Badge> : null}{' '}
      {discount === '' ? null : <Badge tone="clay">{discount}</Badge>}
    </>
  )
}

/** The number of devices stands on legacy plans alone (PRC-17). */
function boughtBy(plan: Plan, offer: Offer): string {
  if (plan.tab === 'legacy' && offer.devices !== null) return planWords.serves(offer.devices)
  return pricePointLabel({ ...offer, devices: null, isStartingPrice: false })
}
