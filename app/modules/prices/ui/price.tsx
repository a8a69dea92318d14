import { Stamp } from '#app/design/ui/recipe-card.tsx'
import { onRequestNote, priceWords, shownAmount } from '../rules.ts'
import type { Offer } from '../schema.ts'

/** What a price needs of its offer. */
export type PricedOffer = Pick<Offer, 'amountRands' | 'unit'> &
  Partial<Pick<Offer, 'isOnRequest' | 'discountNote'>>

export type PriceProps = {
  offer: PricedOffer
  isFrom?: boolean
  /** Prints what the amount is per, in small, after it. */
  hasUnit?: boolean
}

/**
 * The one way a page shows a price. An offer without an amount reads 'Price on request'; one of 0 that
 * is priced on request reads 'Custom' with what the 0 means, unit or not.
 */
export function Price({ offer, isFrom = false, hasUnit = false }: PriceProps) {
  const note = onRequestNote(offer)
  if (note)
    return (
      <>
        <span>{priceWords.custom}</span> <Small>{note}</Small>
      </>
    )
  const amount = shownAmount(offer)
  if (!amount) return <span>{priceWords.missing}</span>
  return (
    <>
      <span className="whitespace-nowrap">{`${isFrom ? 'from ' : ''}${amount}`}</span>
      {hasUnit ? <Small>{` ${offer.unit}`}</Small> : null}
    </>
  )
}

function Small({ children }: { children: React.ReactNode }) {
  return <small className="font-sans text-sm font-normal">{children}</small>
}

/** A price as the stamp of a recipe card, with its unit underneath. */
export function PriceStamp({ offer, isFrom }: { offer: PricedOffer; isFrom?: boolean }) {
  return (
    <Stamp note={shownAmount(offer) ? offer.unit : undefined}>
      <Price offer={offer} isFrom={isFrom} />{' '}
    </Stamp>
  )
}
