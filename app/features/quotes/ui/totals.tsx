import { documentWords as words, rateText } from '../content/document.ts'
import { formatCents } from '../rules/money-text.ts'
import type { QuoteTotals as Totals, VatTerms } from '../rules/money.ts'

/** What is paid every month and once, with and without VAT (QUO-02). */
export function QuoteTotals({ totals, vat }: { totals: Totals; vat: VatTerms }) {
  const rate = rateText(vat.rateBasisPoints)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['month', 'once'] as const).map((period) => (
        <dl key={period} className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
          <dt className="col-span-2 font-semibold">{words[period]}</dt>
          <dt className="text-ink-soft">{words.net}</dt>
          <dd className="text-right">{formatCents(totals[period].netCents)}</dd>
          <dt className="text-ink-soft">{words.vat(rate)}</dt>
          <dd className="text-right">{formatCents(totals[period].vatCents)}</dd>
          <dt className="font-semibold">{words.gross}</dt>
          <dd className="text-right font-semibold">{formatCents(totals[period].grossCents)}</dd>
        </dl>
      ))}
    </div>
  )
}
