import { dayMs, isBusinessDate } from './business-days.ts'
import { johannesburgDate, startOfJohannesburgDay } from './dates.ts'

const hourMs = 60 * 60 * 1000
/** The office is open from 08:00 to 17:00 in Johannesburg, on business days (CTC-09, LDS-02). */
export const opensAtMs = 8 * hourMs
export const closesAtMs = 17 * hourMs
/** The same in words. */
export const officeHours = { days: 'Mon–Fri', opens: '08:00', closes: '17:00' } as const

export type OfficeState = {
  isOpen: boolean
  /** When it closes, or opens again. */
  until: Date
}

/** Whether somebody is in the office at `now`, and until when that is so (SIT-05). */
export function officeState(now: Date, isHoliday: (isoDate: string) => boolean): OfficeState {
  let day = startOfJohannesburgDay(johannesburgDate(now)).getTime()
  const isBusinessDay = () => isBusinessDate(johannesburgDate(new Date(day)), isHoliday)
  const elapsedMs = now.getTime() - day
  if (isBusinessDay() && elapsedMs < closesAtMs) {
    if (elapsedMs >= opensAtMs) return { isOpen: true, until: new Date(day + closesAtMs) }
    return { isOpen: false, until: new Date(day + opensAtMs) }
  }
  do day += dayMs
  while (!isBusinessDay())
  return { isOpen: false, until: new Date(day + opensAtMs) }
}
