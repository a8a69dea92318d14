import { documentWords as words, rateText } from '../content/document.ts'
import { formatCents } from './money-text.ts'
import type { QuoteTotals, VatTerms } from '../schema/quote.ts'

export type SumText = { label: string; amount: string; isTotal: boolean }

/** Without VAT, VAT, with VAT: the sums of a period as page, console and paper show them (QUO-02). */
export function sumTexts(
  { netCents, vatCents, grossCents }: QuoteTotals[keyof QuoteTotals],
  { rateBasisPoints }: VatTerms,
): SumText[] {
  return [
    { label: words.net, amount: formatCents(netCents), isTotal: false },
    { label: words.vat(rateText(rateBasisPoints)), amount: formatCents(vatCents), isTotal: false },
    { label: words.gross, amount: formatCents(grossCents), isTotal: true },
  ]
}

/** What is to be paid, at a glance: every month, once, or both. */
export function shortSumText({ month, once }: QuoteTotals): string {
  const sums = [
    ...(month.grossCents > 0 ? [words.payMonth(formatCents(month.grossCents))] : []),
    ...(once.grossCents > 0 ? [words.payOnce(formatCents(once.grossCents))] : []),
  ]
  return sums.join(' · ') || formatCents(0)
}
