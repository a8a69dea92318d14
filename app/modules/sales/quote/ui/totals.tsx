import { documentWords as words } from '../content/document.ts'
import type { QuoteTotals as Totals, VatTerms } from '../schema/quote.ts'
import { sumTexts } from '../rules/sum-text.ts'
import { SumList } from './sum-list.tsx'

/** What is paid every month and once, with and without VAT (QUO-02). */
export function QuoteTotals({ totals, vat }: { totals: Totals; vat: VatTerms }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['month', 'once'] as const).map((period) => (
        <SumList key={period} heading={words[period]} sums={sumTexts(totals[period], vat)} />
      ))}
    </div>
  )
}
