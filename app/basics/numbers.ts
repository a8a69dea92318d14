const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** The one minus sign of shown numbers. */
export const minus = '\u2212'

/** 12345 → "12,345", grouped as in R1,999. */
export function formatCount(count: number): string {
  return grouped.format(count).replace('-', minus)
}

/** "1 product", "12,345 products". */
export function countWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** What is counted of a list that may hold millions: beyond this a person needs no figure, and the database would read them all. */
export const maxCounted = 1_000

/** A count that stopped at `most` is one more than that: 1,000+. */
export function countText(count: number, most = maxCounted): string {
  return count > most ? `${formatCount(most)}+` : formatCount(count)
}

const groups = /\B(?=(\d{3})+(?!\d))/g

/** Whole rands as the documents print them: R1,999. Intl is not used because it prints "R 1 999,00". */
export function formatRands(rands: number): string {
  const sign = rands < 0 ? minus : ''
  return `${sign}R${String(Math.abs(Math.round(rands))).replace(groups, ',')}`
}

/** A sum that may have cents, such as an invoice's: R600, R599.50. */
export function formatRandsAndCents(rands: number): string {
  if (Number.isInteger(rands)) return formatRands(rands)
  const [whole, cents] = Math.abs(rands).toFixed(2).split('.')
  return `${rands < 0 ? minus : ''}R${whole!.replace(groups, ',')}.${cents}`
}

/** A sum as a card prints it: 700000 → "R700K", 1250000 → "R1.25M", 950 → "R950". */
export function formatCompactRands(rands: number): string {
  const size = Math.abs(Math.round(rands))
  if (size < 1_000) return formatRands(rands)
  const [unit, letter] = size < 999_995 ? [1_000, 'K'] : [1_000_000, 'M']
  return `${rands < 0 ? minus : ''}R${Math.round((size / unit) * 100) / 100}${letter}`
}
