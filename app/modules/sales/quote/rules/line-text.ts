import type { QuoteContent } from '../schema/quote.ts'
import { lineAmounts } from './money.ts'
import { formatCents } from './money-text.ts'

export type LineText = {
  id: string
  name: string
  detail: string
  quantity: string
  price: string
  /** Empty without one. */
  discount: string
  total: string
}

type Line = QuoteContent['lines'][number]

/** A line as it is read, on the page and on paper alike. */
export function lineText(line: Line): LineText {
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
