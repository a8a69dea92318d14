import { useCallback, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { bundleIds } from '../content.ts'
import { calculatorWords as words } from '../content/overview.ts'
import { documentedSheet, readSheet, type Sheet } from '../rules/calculator.ts'
import type { PartOffers } from '../rules/priced-parts.ts'
import { TillSlip } from './till-slip.tsx'

/**
 * BUN-06, BUN-07, BUN-10, D-38. Without script the quantities are sent as a GET form; with it every sum
 * follows at once. `first` holds the quantities of the address, else the documented ones.
 */
export function SavingsCalculator({ offers, first }: { offers: PartOffers; first: Sheet }) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [sheet, setSheet] = useState(first)
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  // A quantity may have been chosen before the page was live.
  const attach = useCallback((attached: HTMLFormElement | null) => {
    setForm(attached)
    if (attached) setSheet(sheetOf(attached))
  }, [])
  const recount = () => form && setSheet(sheetOf(form))
  const reset = (event: MouseEvent) => {
    setSheet(documentedSheet)
    if (window.location.search === '') event.preventDefault()
  }
  return (
    <Band id="calculator" labelledBy="calculator-heading">
      <Opening />
      <form
        ref={attach}
        method="get"
        action="/bundles#calculator"
        onSubmit={(event) => event.preventDefault()}
        className="mt-8 grid gap-6"
      >
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
          {isLive ? null : <Button type="submit">{words.update}</Button>}
          <ButtonLink to={words.reset.href} variant="secondary" onClick={reset} preventScrollReset>
            {words.reset.label}
          </ButtonLink>
        </div>
      </form>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">{words.basis}</p>
    </Band>
  )
}

function Opening() {
  return (
    <>
      <p className="eyebrow">{words.eyebrow}</p>
      <h2 id="calculator-heading" className="mt-2">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{words.text}</p>
    </>
  )
}

function sheetOf(form: HTMLFormElement): Sheet {
  const data = new FormData(form)
  return readSheet((name) => data.get(name))
}
