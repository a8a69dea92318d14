import { useAddressState, useAddressTitle } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import type { Offer } from '#app/modules/prices/schema.ts'
import { PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { pageTitle } from '#app/modules/shell/rules.ts'
import type { Plan } from '../content.ts'
import { parsePricingState, pricingTitle, type PricingState } from '../rules.ts'
import { PlanPanel } from '../ui/plan-panel.tsx'

type Props = {
  state: PricingState
  brandName: string
  offers: Record<Plan['offer'], Offer>
}

export const Plans = island('site/pricing/plans', ({ state: served, brandName, offers }: Props) => {
  const state = useAddressState(parsePricingState, served)
  useAddressTitle((query) => pageTitle(brandName, pricingTitle(query)))
  return (
    <PlanPanel
      state={state}
      offerOf={(plan) => offers[plan.offer]}
      stamp={(plan) => <PriceStamp offer={offers[plan.offer]} />}
    />
  )
})
