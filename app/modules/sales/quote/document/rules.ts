import { formatCents } from '../content.ts'
import { lineAmounts } from '../rules.ts'
import type { PeriodTotals, QuoteContent, QuoteTotals, VatTerms } from '../schema.ts'
import { percentText, documentWords as words } from './content.ts'

/** Returns the contract, any consumer notice and the terms, each with its heading. */
export const wordParts = ({ version, terms, contract, personNotice }: QuoteContent['words']) => [
  [words.contract, contract],
  ...(personNotice ? [[words.personNotice, personNotice]] : []),
  [words.terms(version), terms],
]

/** Formats the parts of a line. `discount` is empty if the line has no discount. */
export function lineText(line: QuoteContent['lines'][number]) {
  const { id, name, detail, quantity, unitCents, discountKind, discount } = line
  const { discountCents, totalCents } = lineAmounts(line)
  const share = discountKind === 'percent' ? ` (${discount / 100}%)` : ''
  return {
    id,
    name,
    detail,
    quantity: String(quantity),
    price: formatCents(unitCents),
    discount: discountCents > 0 ? `${formatCents(-discountCents)}${share}` : '',
    total: formatCents(totalCents),
  }
}

export function describeTotals(
  { netCents, vatCents, grossCents }: PeriodTotals,
  { rateBasisPoints }: VatTerms,
) {
  const vat = words.vat(percentText(rateBasisPoints))
  return [
    { label: words.net, amount: formatCents(netCents), isTotal: false },
    { label: vat, amount: formatCents(vatCents), isTotal: false },
    { label: words.gross, amount: formatCents(grossCents), isTotal: true },
  ]
}

/** Formats the amounts to pay in one line: monthly, once-off, or both. */
export function shortSumText({ month, once }: QuoteTotals): string {
  const sums = [
    ...(month.grossCents > 0 ? [words.payMonth(formatCents(month.grossCents))] : []),
    ...(once.grossCents > 0 ? [words.payOnce(formatCents(once.grossCents))] : []),
  ]
  return sums.join(' · ') || formatCents(0)
}
