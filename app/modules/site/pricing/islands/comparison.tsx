import { useAddressState } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import type { Offer } from '#app/modules/prices/schema.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { parsePricingState, type PricingPath, type PricingState } from '../rules.ts'
import { ComparisonBody } from '../ui/comparison.tsx'

type Props = { path: PricingPath; state: PricingState; offers: Record<QuotedPlan, Offer> }

export const Comparison = island(
  'site/pricing/comparison',
  ({ path, state: served, offers }: Props) => (
    <ComparisonBody
      path={path}
      state={useAddressState(parsePricingState, served)}
      offerOf={(plan) => offers[plan]}
      amount={(plan) => <Price offer={offers[plan]} />}
    />
  ),
)
