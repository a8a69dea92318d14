const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** 12345 → "12,345", grouped as in R1,999. */
export function formatCount(count: number): string {
  return grouped.format(count)
}
