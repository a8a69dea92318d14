import { useAddressState } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { parsePricingState } from '../rules.ts'
import { ComparisonBody, type ComparisonProps } from '../ui/comparison.tsx'

export const Comparison = island(
  'site/pricing/comparison',
  ({ state: served, ...props }: ComparisonProps) => (
    <ComparisonBody {...props} state={useAddressState(parsePricingState, served)} />
  ),
)
