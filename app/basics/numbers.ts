const groupedFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

export const minusSign = '\u2212'

/** Formats a whole number with commas between thousands: 12345 → "12,345". */
export function formatCount(count: number): string {
  return groupedFormat.format(count).replace('-', minusSign)
}

export function countWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Maximum count of a list. A higher count shows as "1,000+", so that the database never counts millions of rows. */
export const maxShownCount = 1_000

/** Formats a count, or the limit with a plus sign ("1,000+") if the count is above `most`. */
export function formatCappedCount(count: number, most = maxShownCount): string {
  return count > most ? `${formatCount(most)}+` : formatCount(count)
}

/** Formats an amount in whole rands as R1,999. Intl would print "R 1 999,00". */
export function formatRands(rands: number): string {
  return `${rands < 0 ? minusSign : ''}R${groupedFormat.format(Math.abs(Math.round(rands)))}`
}

/** Formats an amount that may include cents, such as an invoice total: R600, R599.50. */
export function formatRandsAndCents(rands: number): string {
  if (Number.isInteger(rands)) return formatRands(rands)
  const [whole, cents] = Math.abs(rands).toFixed(2).split('.')
  return `${rands < 0 ? minusSign : ''}R${groupedFormat.format(Number(whole))}.${cents}`
}

/** Formats an amount in short form: 700000 → "R700K", 1250000 → "R1.25M", 950 → "R950". */
export function formatCompactRands(rands: number): string {
  const size = Math.abs(Math.round(rands))
  if (size < 1_000) return formatRands(rands)
  const [unit, letter] = size < 999_995 ? [1_000, 'K'] : [1_000_000, 'M']
  return `${rands < 0 ? minusSign : ''}R${Math.round((size / unit) * 100) / 100}${letter}`
}
