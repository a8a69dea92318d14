import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { changeAddress } from '#app/design/island/address.ts'
import { island } from '#app/design/island/island.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { bundleIds, lineItems } from '../content.ts'
import { calculatorWords as words } from '../content/overview.ts'
import {
  documentedSheet,
  isCounted,
  quantityName,
  readSheet,
  type Sheet,
} from '../rules/calculator.ts'
import type { PartOffers } from '../rules/priced-parts.ts'
import { TillSlip } from '../ui/till-slip.tsx'

type Props = {
  offers: PartOffers
  /** The quantities of the address, else the documented ones. */
  first: Sheet
}

/** BUN-06, BUN-07, BUN-10, D-38. Without script the quantities are sent as a GET form; with it every sum follows at once. */
export const Savings = island('site/bundles/savings', function Savings({ offers, first }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [sheet, setSheet] = useState(first)
  const recount = () => setSheet(sheetIn(form.current!))
  // A quantity may have been chosen before the island was alive.
  useEffect(() => setSheet(sheetIn(form.current!)), [])
  const reset = (event: MouseEvent) => {
    event.preventDefault()
    showDocumented(form.current!)
    recount()
    if (location.search !== '') changeAddress(words.reset.href, 'replace')
  }
  return (
    <form ref={form} method="get" action={words.reset.href} className="mt-8 grid gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {bundleIds.map((bundle) => (
          <TillSlip
            key={bundle}
            bundle={bundle}
            offers={offers}
            quantities={sheet[bundle]}
            onChange={recount}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="without-script">
          {words.update}
        </Button>
        <ButtonLink to={words.reset.href} variant="secondary" onClick={reset}>
          {words.reset.label}
        </ButtonLink>
      </div>
    </form>
  )
})

function sheetIn(form: HTMLFormElement): Sheet {
  const data = new FormData(form)
  return readSheet((name) => data.get(name))
}

function showDocumented(form: HTMLFormElement): void {
  // Says that nothing typed is to be kept; the values it returns to are those of the address.
  form.reset()
  for (const bundle of bundleIds)
    for (const line of lineItems[bundle].filter(isCounted)) {
      const select = form.elements.namedItem(quantityName(bundle, line.offer)) as HTMLSelectElement
      select.value = String(documentedSheet[bundle][line.offer])
    }
}
