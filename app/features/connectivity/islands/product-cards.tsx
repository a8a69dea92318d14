import { useAddressState } from '#app/design/island/address.ts'
import { island } from '#app/design/island/island.tsx'
import type { ShownTypes } from '../content/products.ts'
import { shownTypeIn } from '../rules/shown-products.ts'
import { PriceRangeStamp, type ConnectivityOffers } from '../ui/price-range.tsx'
import { ShownCards } from '../ui/product-cards.tsx'

type Props = { shown: ShownTypes; offers: ConnectivityOffers }

/** CON-02 to CON-06, CON-26: the tabs and the cards of the chosen one. */
export const ProductCards = island(
  'connectivity/product-cards',
  function ProductCards({ shown: served, offers }: Props) {
    return (
      <ShownCards
        shown={useAddressState(shownTypeIn, served)}
        priceRange={({ price }) => <PriceRangeStamp offers={offers} range={price} />}
      />
    )
  },
)
