import { formatDateTime, johannesburgDate, johannesburgWeekday } from '#app/basics/dates.ts'
import type { OfficeState } from '#app/basics/office-hours.ts'
import { callFirst } from '../content.ts'

/**
 * SIT-05: "Open till 17:00", "Closed now, opens Monday 08:00", or on that Monday itself "opens today 08:00";
 * true until `until` or midnight, whichever comes first.
 */
export function officeWords({ isOpen, until }: OfficeState, now: Date): string {
  const time = formatDateTime(until).slice(-5)
  if (isOpen) return callFirst.open(time)
  const isToday = johannesburgDate(until) === johannesburgDate(now)
  return callFirst.opens(isToday ? callFirst.today : johannesburgWeekday(until), time)
}
