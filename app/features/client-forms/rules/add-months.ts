/**
 * The same day `months` later, or the last day of that month where it has no such day (AUD-41, D-137).
 * @param isoDate YYYY-MM-DD, a real date
 */
export function addMonths(isoDate: string, months: number): string {
  const [year, month, day] = isoDate.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
  return then.toISOString().slice(0, 10)
}
