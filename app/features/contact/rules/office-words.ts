import { formatDateTime, johannesburgWeekday } from '#app/basics/dates.ts'
import type { OfficeState } from '#app/basics/office-hours.ts'
import { callFirst } from '../content.ts'

/** SIT-05: "Open till 17:00" or "Closed now, opens Monday 08:00"; true until `until`. */
export function officeWords({ isOpen, until }: OfficeState): string {
  const time = formatDateTime(until).slice(-5)
  return isOpen ? callFirst.open(time) : callFirst.opens(johannesburgWeekday(until), time)
}
