import { shownAmount } from '../rules.ts'
import type { Offer } from '../schema.ts'

export type PriceProps = {
  offer: Offer
  isFrom?: boolean
  /** Prints what the amount is per, in small, after it. */
  hasUnit?: boolean
}

/** The one way a page shows a price. An offer without an amount reads 'Price on request'. */
export function Price({ offer, isFrom = false, hasUnit = false }: PriceProps) {
  const amount = shownAmount(offer)
  if (!amount) return <span>Price on request</span>
  return (
    <>
      <span className="whitespace-nowrap">
        {isFrom ? 'from ' : ''}
        {amount}
      </span>
      {hasUnit ? <small className="font-sans text-sm font-normal"> {offer.unit}</small> : null}
    </>
  )
}
