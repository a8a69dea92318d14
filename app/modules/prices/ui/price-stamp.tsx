import { Stamp } from '#app/design/ui/stamp.tsx'
import { shownAmount } from '../rules.ts'
import { Price, type PricedOffer } from './price.tsx'

/** A price as the stamp of a recipe card, with its unit underneath. */
export function PriceStamp({ offer, isFrom }: { offer: PricedOffer; isFrom?: boolean }) {
  return (
    <Stamp note={shownAmount(offer) ? offer.unit : undefined}>
      <Price offer={offer} isFrom={isFrom} />{' '}
    </Stamp>
  )
}
