import { dayMs, isBusinessDate } from './business-days.ts'
import { johannesburgDate, startOfJohannesburgDay } from './dates.ts'
import { closesAtMs, opensAtMs } from './office-hours.ts'

export type OfficeDay = {
  date: string
  isOpen: boolean
  /** Office time of the days before it, since the first. */
  beforeMs: number
}

/** The days of Johannesburg from one moment to another, both included, with the office time that came before each. */
export function officeDays(
  from: Date,
  until: Date,
  isHoliday: (isoDate: string) => boolean,
): OfficeDay[] {
  const days: OfficeDay[] = []
  let beforeMs = 0
  let at = startOfJohannesburgDay(johannesburgDate(from)).getTime()
  for (; at <= until.getTime(); at += dayMs) {
    const date = johannesburgDate(new Date(at))
    const isOpen = isBusinessDate(date, isHoliday)
    days.push({ date, isOpen, beforeMs })
    if (isOpen) beforeMs += closesAtMs - opensAtMs
  }
  return days
}
