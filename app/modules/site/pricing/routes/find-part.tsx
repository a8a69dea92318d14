import type { QuotedOffer, QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { FindRecipe } from '../../recipes/ui/find-recipe.tsx'
import { telephoneHref } from '#app/basics/telephone-href.ts'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { planColumns } from '../content/comparison.ts'
import { findRecipe, type FoundRecipe as Found } from '../rules/find-recipe.ts'
import type { PricingPath, PricingState } from '../rules/pricing-state.ts'
import { FoundRecipe } from '../ui/found-recipe.tsx'

export type Offers = Record<QuotedOffer, Offer>

/** The answer to what the address asks, by the prices of the day. */
export function foundFor({ answers }: PricingState, offers: Offers): Found | undefined {
  if (!answers) return undefined
  const plans = planColumns.flatMap((plan) => {
    const { amountRands, devices } = offers[plan]
    return amountRands === null || devices === null ? [] : [{ plan, rands: amountRands, devices }]
  })
  return findRecipe(answers, plans)
}

type FindPartProps = {
  path: PricingPath
  state: PricingState
  found: Found | undefined
  offers: Offers
}

/** SIT-01 */
export function FindPart({ path, state, found, offers }: FindPartProps) {
  const { phone } = usePublicSite().contact
  const amount = (plan: QuotedPlan) => <Price offer={offers[plan]} />
  return (
    <FindRecipe path={path} chosen={state.answers ?? undefined}>
      {found ? (
        <FoundRecipe
          found={found}
          nameOf={(plan: QuotedPlan) => offers[plan].name}
          amount={amount}
          phone={phone}
          phoneHref={telephoneHref(phone)}
        />
      ) : null}
    </FindRecipe>
  )
}
