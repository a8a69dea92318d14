import { useAddressState, useAddressTitle } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { pageTitle } from '#app/modules/shell/rules.ts'
import { parsePricingState, pricingTitle } from '../rules.ts'
import { PlanPanel, type PlanPanelProps } from '../ui/plan-panel.tsx'

type Props = PlanPanelProps & { brandName: string }

export const Plans = island('site/pricing/plans', ({ state: served, brandName, offers }: Props) => {
  const state = useAddressState(parsePricingState, served)
  useAddressTitle((query) => pageTitle(brandName, pricingTitle(query)))
  return <PlanPanel state={state} offers={offers} />
})
