import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { changeAddress } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { shownAmount } from '#app/modules/prices/rules.ts'
import { bundlePages } from '../bundle/content.ts'
import { bundleIds, lineItems, calculatorWords as words, type BundleId } from '../content.ts'
import {
  compareWithParts,
  documentedBundleQuantities,
  isAdjustable,
  quantityOptions,
  pricedParts,
  quantityName,
  quantityText,
  readQuantities,
  type PartOffers,
  type PricedPart,
  type Quantities,
  type Saving,
  type BundleQuantities,
} from '../rules.ts'

type Props = {
  offers: PartOffers
  /** The quantities from the URL, otherwise the documented ones. */
  first: BundleQuantities
}

/** Without JavaScript, a GET form sends the quantities. With it, every total updates at once. */
export const Savings = island('site/bundles/savings', function Savings({ offers, first }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [sheet, setSheet] = useState(first)
  const recount = () => setSheet(readFormQuantities(form.current!))
  // The visitor may have chosen a quantity before the island was hydrated.
  useEffect(() => setSheet(readFormQuantities(form.current!)), [])
  const reset = (event: MouseEvent) => {
    event.preventDefault()
    resetToDocumentedQuantities(form.current!)
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

function readFormQuantities(form: HTMLFormElement): BundleQuantities {
  const data = new FormData(form)
  return readQuantities((name) => data.get(name))
}

function resetToDocumentedQuantities(form: HTMLFormElement): void {
  // A reset restores the quantities of the URL, so the loop sets the documented ones.
  form.reset()
  for (const bundle of bundleIds)
    for (const line of lineItems[bundle].filter(isAdjustable)) {
      const select = form.elements.namedItem(quantityName(bundle, line.offer)) as HTMLSelectElement
      select.value = String(documentedBundleQuantities[bundle][line.offer])
    }
}

type TillSlipProps = {
  bundle: BundleId
  offers: PartOffers
  quantities: Quantities
  onChange: () => void
}

function TillSlip({ bundle, offers, quantities, onChange }: TillSlipProps) {
  const { name } = bundlePages[bundle]
  return (
    <fieldset className="card card-raised min-w-0">
      <legend className="sr-only">{name}</legend>
      <h3 aria-hidden="true" className="double-below pb-2">
        {name}
      </h3>
      <ul className="text-sm">
        {pricedParts(bundle, offers, quantities).map((part) => (
          <li
            key={part.id}
            className="grid min-h-touch grid-cols-[1fr_auto] items-center gap-x-3 dotted-below py-1.5"
          >
            <BundlePart bundle={bundle} part={part} onChange={onChange} />
            <span className="figures self-end py-1">{part.amountText}</span>
          </li>
        ))}
      </ul>
      <SavingTotals saving={compareWithParts(bundle, offers, quantities)} />
    </fieldset>
  )
}

type PartProps = { bundle: BundleId; part: PricedPart; onChange: () => void }

function BundlePart({ bundle, part, onChange }: PartProps) {
  const { line, name, quantity } = part
  if (!isAdjustable(line)) return <span>{name}</span>
  const field = quantityName(bundle, line.offer)
  const known = quantityOptions(line).toSorted((a, b) => Number(a) - Number(b))
  return (
    <span className="grid gap-1">
      <label htmlFor={field}>{name}</label>
      <select
        id={field}
        name={field}
        defaultValue={String(quantity)}
        onChange={onChange}
        autoComplete="off"
        className="control max-w-40"
      >
        {known.map((value) => (
          <option key={value} value={value}>
            {quantityText(line.counts, Number(value))}
          </option>
        ))}
      </select>
    </span>
  )
}

const figureClass = 'font-display text-2xl leading-solid font-semibold text-clay-deep'

function SavingTotals({ saving }: { saving: Saving | null }) {
  const amount = (amountRands: number | undefined) =>
    shownAmount({ amountRands: amountRands ?? null }) ?? '–'
  const isSaving = saving === null || saving.savingRands > 0
  const rows = [
    [words.individual, saving?.individualRands],
    [words.bundle, saving?.bundleRands],
  ] as const
  return (
    <div aria-live="polite">
      <dl className="mt-4 grid gap-1">
        {rows.map(([label, rands]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="figures">{amount(rands)}</dd>
          </div>
        ))}
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 rule-above border-clay pt-2">
          <dt className="font-semibold">{words.saving}</dt>
          <dd className={isSaving ? figureClass : 'text-sm text-ink-soft'}>
            <span>{isSaving ? amount(saving?.savingRands) : words.noSaving}</span>
            {isSaving ? (
              <span className="block text-end font-sans text-sm font-normal text-ink-soft">
                {words.monthly}
              </span>
            ) : null}
          </dd>
        </div>
      </dl>
    </div>
  )
}
