const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** The one minus sign of shown numbers. */
export const minus = '\u2212'

/** 12345 → "12,345", grouped as in R1,999. */
export function formatCount(count: number): string {
  return grouped.format(count).replace('-', minus)
}

/** "1 product", "12,345 products". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
