import { Stamp } from '#app/design/ui/recipe-card.tsx'
import { onRequestNote, priceWords, shownAmount, type ShownPrice } from '../rules.ts'

type PriceProps = { offer: ShownPrice; isFrom?: boolean; hasUnit?: boolean }

/** Shows a price: 'Price on request' without an amount, and 'Custom' with a note for an on-request amount of 0. */
export function Price({ offer, isFrom = false, hasUnit = false }: PriceProps) {
  const note = onRequestNote(offer)
  if (note)
    return (
      <>
        <span>{priceWords.custom}</span> <SmallPrint>{note}</SmallPrint>
      </>
    )
  const amount = shownAmount(offer)
  if (!amount) return <span>{priceWords.missing}</span>
  return (
    <>
      <span className="whitespace-nowrap">{`${isFrom ? 'from ' : ''}${amount}`}</span>
      {hasUnit ? <SmallPrint>{` ${offer.unit}`}</SmallPrint> : null}
    </>
  )
}

function SmallPrint({ children }: { children: React.ReactNode }) {
  return <small className="font-sans text-sm font-normal">{children}</small>
}

export function PriceStamp({ offer, isFrom }: Omit<PriceProps, 'hasUnit'>) {
  return (
    <Stamp note={shownAmount(offer) ? offer.unit : undefined}>
      <Price offer={offer} isFrom={isFrom} />{' '}
    </Stamp>
  )
}
