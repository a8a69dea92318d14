import { formatDate } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/format-count.ts'
import { sitePage } from '#app/modules/shell/search-presence/rules.ts'

/** How a figure moved against the period before, in words. */
export function compareFigures({ now, before }: { now: number; before: number }): string {
  if (now === before) return now === 0 ? 'none before either' : 'as many as before'
  if (before === 0) return 'none before'
  if (now === 0) return `${formatCount(before)} before`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return 'about as many as before'
  return `${formatCount(percent)}% ${now > before ? 'more' : 'fewer'} than before`
}

/** "25%", or undefined where a share says nothing: of nothing, or more than all. */
export function formatShare(part: number, whole: number): string | undefined {
  if (whole === 0 || part > whole) return undefined
  const percent = (part / whole) * 100
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`
}

/** 2026-11-20 → "20 Nov". */
export function shortDay(day: string): string {
  const [number, month = ''] = formatDate(day).split(' ')
  return `${number} ${month.slice(0, 3)}`
}

/** "14 November to 20 November 2026". */
export function describePeriod(since: string, until: string): string {
  const [from, to] = [formatDate(since), formatDate(until)]
  return since.slice(0, 4) === until.slice(0, 4)
    ? `${from.slice(0, -5)} to ${to}`
    : `${from} to ${to}`
}

/** What a path is called, where it is a page of the site. */
export function pageName(path: string): string | undefined {
  return sitePage(path)?.name
}
