const dayMs = 24 * 60 * 60 * 1000

/** Whether a calendar date is a business day: Monday to Friday, and no holiday (D-43, D-144). */
export function isBusinessDate(isoDate: string, isHoliday: (isoDate: string) => boolean): boolean {
  const weekday = new Date(`${isoDate}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(isoDate)
}

/** The calendar date some business days after a date, or before it where `days` is negative (D-144). */
export function businessDaysFrom(
  isoDate: string,
  days: number,
  isHoliday: (isoDate: string) => boolean,
): string {
  const step = days < 0 ? -1 : 1
  let day = Date.parse(`${isoDate}T00:00:00Z`) / dayMs
  for (let left = Math.abs(days); left > 0;) {
    day += step
    if (!isWeekend(day) && !isHoliday(isoDateOf(day))) left--
  }
  return isoDateOf(day)
}

/** By the number of the day since 1 January 1970, a Thursday. */
const isWeekend = (day: number) => {
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday === 0 || weekday === 6
}
const isoDateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
