import { ButtonLink } from '#app/design/ui/link.tsx'
import { Stamp } from '#app/design/ui/recipe-card.tsx'
import { offerSize } from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { type ConnectivityOffer, type OfferRange, productPageWords } from '../content.ts'

export type ConnectivityOffers = Record<ConnectivityOffer, Offer>
type RangeProps = { offers: ConnectivityOffers; range: OfferRange }

/** Price range with each end on its own line, such as "R2,000 (10 devices) to R10,000 (100 devices)". */
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

export function PriceRangeStamp({ offers, range }: RangeProps) {
  return (
    <Stamp note={offers[range.from].unit}>
      <span className="text-xl">
        <PriceRange offers={offers} range={range} />
      </span>
    </Stamp>
  )
}

/** A price with what it buys, such as "R2,000 (10 devices)". */
export function PricePoint({ offer }: { offer: Offer }) {
  return (
    <>
      <Price offer={offer} />{' '}
      <small className="font-sans text-sm font-normal whitespace-nowrap text-ink-soft">
        {`(${offerSize(offer)})`}
      </small>
    </>
  )
}

type QuoteRequestProps = { offers: Partial<ConnectivityOffers>; range: OfferRange }

/** Links that request a quote for either end of the range. The form also accepts a size in between. */
export function QuoteRequestLinks({ offers, range }: QuoteRequestProps) {
  const { ask, between } = productPageWords
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-3">
        {[range.from, range.to].map((id) => (
          <ButtonLink key={id} to={`/pricing?plan=${id}#custom-quote`} variant="secondary">
            {`${ask} ${offerSize(offers[id]!)}`}
          </ButtonLink>
        ))}
      </p>
      <p className="text-sm text-ink-soft">{between}</p>
    </div>
  )
}
