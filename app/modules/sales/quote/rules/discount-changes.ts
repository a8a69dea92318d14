import type { QuoteLine } from '../schema/lines.ts'
import type { Exceeded } from './discount-limits.ts'
import { lineAmounts } from './money.ts'
import { formatCents } from './money-text.ts'

/** What each line comes to, under its place and name. */
export function lineTotals(lines: readonly QuoteLine[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line, at) => [`${at + 1}. ${line.name}`, amountText(lineAmounts(line))]),
  )
}

/** What a second person is asked to allow: each line without its discount, and with it (QUO-03). */
export function discountChanges(lines: readonly QuoteLine[], exceeded: readonly Exceeded[]) {
  return lines.flatMap((line, at) => {
    if (!exceeded.some(({ id }) => id === line.id)) return []
    const amounts = lineAmounts(line)
    return [
      {
        field: `${at + 1}. ${line.name}`,
        oldValue: formatCents(amounts.listCents),
        newValue: amountText(amounts),
      },
    ]
  })
}

function amountText({ listCents, discountCents, totalCents }: ReturnType<typeof lineAmounts>) {
  if (discountCents === 0) return formatCents(totalCents)
  const share = Math.round((discountCents / listCents) * 1_000) / 10
  return `${formatCents(totalCents)} (${formatCents(discountCents)} or ${share}% less)`
}
