import { island } from '#app/design/island/island.tsx'
import { useAddressState } from '#app/design/island/address.ts'
import type { Offer } from '#app/features/offers/schema.ts'
import { PriceStamp } from '#app/features/offers/ui/price-stamp.tsx'
import type { Plan } from '../content/plans.ts'
import { parsePricingState, type PricingState } from '../rules/pricing-state.ts'
import { PlanPanel } from '../ui/plan-panel.tsx'

type Props = { state: PricingState; offers: Record<Plan['offer'], Offer> }

/** PRC-03 to PRC-20: the tabs and the chosen family of plans. */
export const Plans = island('pricing/plans', ({ state: served, offers }: Props) => {
  const state = useAddressState(parsePricingState, served)
  return (
    <PlanPanel
      state={state}
      offerOf={(plan) => offers[plan.offer]}
      stamp={(plan) => <PriceStamp offer={offers[plan.offer]} />}
    />
  )
})
