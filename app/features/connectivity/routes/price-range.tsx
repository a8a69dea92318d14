import { Stamp } from '#app/design/ui/stamp.tsx'
import { speedText } from '#app/features/offers/rules.ts'
import type { Offer } from '#app/features/offers/schema.ts'
import { Price } from '#app/features/offers/ui/price.tsx'
import type { ConnectivityOffer, OfferRange } from '../content/products.ts'

export type ConnectivityOffers = Record<ConnectivityOffer, Offer>
type RangeProps = { offers: ConnectivityOffers; range: OfferRange }

/** "R2,000 (10 devices) to R10,000 (100 devices)" (CON-04 to CON-06); each end on a line of its own. */
export function PriceRange({ offers, range }: RangeProps) {
  return (
    <>
      <PricePoint offer={offers[range.from]} />{' '}
      <span className="block">
        to <PricePoint offer={offers[range.to]} />
      </span>
    </>
  )
}

/** The same as the stamp of a card. */
export function PriceRangeStamp({ offers, range }: RangeProps) {
  return (
    <Stamp note={offers[range.from].unit}>
      <span className="text-xl">
        <PriceRange offers={offers} range={range} />
      </span>
    </Stamp>
  )
}

/** "R2,000 (10 devices)": a price with what it buys (D-32). */
export function PricePoint({ offer }: { offer: Offer }) {
  const buys = offer.devices === null ? '' : `${offer.devices} devices`
  const size = offer.speedMbps === null ? buys : speedText(offer.speedMbps)
  return (
    <>
      <Price offer={offer} />{' '}
      <small className="font-sans text-sm font-normal whitespace-nowrap text-ink-soft">
        ({size})
      </small>
    </>
  )
}
