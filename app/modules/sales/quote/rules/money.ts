import type { QuoteLine } from '../schema/lines.ts'
import type { PeriodTotals, QuoteTotals, VatTerms } from '../schema/quote.ts'

type Priced = Pick<QuoteLine, 'period' | 'quantity' | 'unitCents' | 'discountKind' | 'discount'>

export type LineAmounts = { listCents: number; discountCents: number; totalCents: number }

const whole = 10_000n

/** `numerator / denominator` to the nearest whole number, half a cent up. Neither is negative. */
function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** A line before and after its discount. A discount in per cent is rounded once, for the whole line (QUO-02). */
export function lineAmounts(line: Priced): LineAmounts {
  const list = BigInt(line.unitCents) * BigInt(line.quantity)
  const asked =
    line.discountKind === 'percent'
      ? roundHalfUp(list * BigInt(line.discount), whole)
      : BigInt(line.discountKind === 'rand' ? line.discount : 0)
  const discount = asked > list ? list : asked
  return {
    listCents: Number(list),
    discountCents: Number(discount),
    totalCents: Number(list - discount),
  }
}

/**
 * What is paid a month and once, with and without VAT (QUO-02). Whole cents throughout: lines are added as they are
 * stated, and VAT is worked out and rounded once for each sum, half a cent up, so that net and VAT make the gross.
 */
export function quoteTotals(lines: readonly Priced[], vat: VatTerms): QuoteTotals {
  const sumOf = (period: Priced['period']) =>
    lines
      .filter((line) => line.period === period)
      .reduce((sum, line) => sum + BigInt(lineAmounts(line).totalCents), 0n)
  return { month: withVat(sumOf('month'), vat), once: withVat(sumOf('once'), vat) }
}

function withVat(stated: bigint, { rateBasisPoints, isIncluded }: VatTerms): PeriodTotals {
  const rate = BigInt(rateBasisPoints)
  const vat = roundHalfUp(stated * rate, isIncluded ? whole + rate : whole)
  const gross = isIncluded ? stated : stated + vat
  return { netCents: Number(gross - vat), vatCents: Number(vat), grossCents: Number(gross) }
}
