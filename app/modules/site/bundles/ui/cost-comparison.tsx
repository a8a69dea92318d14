import { Table } from '#app/design/ui/table.tsx'
import { shownAmount } from '#app/modules/prices/rules.ts'
import { bundlePageWords } from '../content/bundle-pages.ts'
import type { PricedPart } from '../rules/priced-parts.ts'
import type { Saving } from '../rules.ts'

const comparisonWords = bundlePageWords.comparison
const monthly = (amountRands: number) => `${shownAmount({ amountRands })}/month`

/** BPG-17: in-house against the bundle, the saving and its percentage, with the parts underneath. */
export function CostComparison({ parts, saving }: { parts: PricedPart[]; saving: Saving | null }) {
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.4fr]">
      {saving && saving.savingRands > 0 ? <Verdict saving={saving} /> : null}
      <Table caption={comparisonWords.caption}>
        <thead>
          <tr>
            <th scope="col">{comparisonWords.part}</th>
            <th scope="col" className="cell-number">
              {comparisonWords.monthly}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row" className="font-normal">
                {part.name}
                {part.quantityText ? (
                  <span className="block text-ink-soft">{part.quantityText}</span>
                ) : null}
              </th>
              <td className="cell-number">{part.amountText}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Verdict({ saving }: { saving: Saving }) {
  const rows = [
    [comparisonWords.separately, monthly(saving.individualRands), 'text-2xl'],
    [comparisonWords.bundle, monthly(saving.bundleRands), 'text-2xl'],
    [comparisonWords.saving, monthly(saving.savingRands), 'text-4xl text-sunrise'],
  ] as const
  return (
    <dl className="grid gap-4">
      {rows.map(([label, amount, look]) => (
        <div key={label} className="rule-above border-line pt-3">
          <dt className="text-on-deep-soft">{label}</dt>
          <dd className={`font-display leading-tight font-semibold ${look}`}>{amount}</dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">{comparisonWords.saving}</dt>
        <dd className="text-lg font-semibold">
          {saving.savingPercent}% {comparisonWords.percent}
        </dd>
      </div>
    </dl>
  )
}
