import { useAddressState } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { parseTypeFilter } from '../rules.ts'
import { ShownCards, type ShownCardsProps } from '../ui/product-cards.tsx'

export const ProductCards = island(
  'site/connectivity/product-cards',
  function ProductCards({ shown: served, offers }: ShownCardsProps) {
    return <ShownCards shown={useAddressState(parseTypeFilter, served)} offers={offers} />
  },
)
