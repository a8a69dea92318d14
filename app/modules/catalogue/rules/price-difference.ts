import { formatRands } from '#app/basics/money.ts'
import { minus } from '#app/basics/format-count.ts'
import type { FieldChange } from '../rules.ts'

const rands = new Set(['priceRegular', 'pricePromo', 'amountRands'])

export function isPrice({ field }: Pick<FieldChange, 'field'>): boolean {
  return rands.has(field)
}

/** "+R150, +6%" or "−R50, −2.5%": what a price moves by (STF-03); empty where there was none before. */
export function priceDifference(change: FieldChange): string {
  const { oldValue, newValue } = change
  if (!isPrice(change) || typeof oldValue !== 'number' || typeof newValue !== 'number') return ''
  const moved = newValue - oldValue
  const sign = moved < 0 ? minus : moved > 0 ? '+' : ''
  const amount = `${sign}${formatRands(Math.abs(moved))}`
  if (oldValue === 0) return amount
  const percent = Math.round((Math.abs(moved) / oldValue) * 1000) / 10
  return `${amount}, ${sign}${percent}%`
}

/** Prices first: they are what a reviewer decides on; the others stay in their order. */
export function pricesFirst(changes: readonly FieldChange[]): FieldChange[] {
  return [...changes.filter(isPrice), ...changes.filter((change) => !isPrice(change))]
}
