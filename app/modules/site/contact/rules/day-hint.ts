import { isPublicHoliday } from '#app/basics/business-days.ts'

/**
 * What to say of a preferred day (D-59): it may be any, but on some the office is closed. `isoDate` may be unfinished.
 * @param proclaimed holidays of one year only, as the settings name them (D-152)
 */
export function dayHint(
  isoDate: string,
  proclaimed: readonly string[],
): 'weekend' | 'holiday' | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(isoDate)
    ? new Date(`${isoDate}T00:00:00Z`).getUTCDay()
    : Number.NaN
  if (Number.isNaN(day)) return undefined
  if (isPublicHoliday(isoDate, proclaimed)) return 'holiday'
  return day === 0 || day === 6 ? 'weekend' : undefined
}
