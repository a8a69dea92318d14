import { dayMs, hourMs, johannesburgDate, startOfJohannesburgDay } from './dates.ts'

const fixedHolidays = '01-01 03-21 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26'.split(' ')

/**
 * Checks for a South African public holiday: a day in Schedule 1 of the Public Holidays Act 36 of 1994, the Monday
 * after a scheduled holiday on a Sunday (section 2(1)), or a day in `proclaimed`, such as an election day (section 2A).
 */
export function isPublicHoliday(isoDate: string, proclaimed: readonly string[] = []): boolean {
  return holidaysOf(Number(isoDate.slice(0, 4))).has(isoDate) || proclaimed.includes(isoDate)
}

/** Caches the holidays of each year, because a list of notice windows looks up the same years thousands of times. */
const holidaysByYear = new Map<number, ReadonlySet<string>>()

function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const easter = easterSunday(year)
  // Good Friday is two days before Easter Sunday. Family Day is one day after Easter Sunday.
  const days = [easter - 2 * dayMs, easter + dayMs]
  for (const monthAndDay of fixedHolidays) {
    const day = Date.parse(`${String(year).padStart(4, '0')}-${monthAndDay}T00:00:00Z`)
    const isSunday = new Date(day).getUTCDay() === 0
    days.push(day, ...(isSunday ? [day + dayMs] : []))
  }
  const holidays = new Set(days.map(isoDateOf))
  holidaysByYear.set(year, holidays)
  return holidays
}

/** Easter Sunday, 00:00 UTC, in milliseconds (anonymous Gregorian computus: Meeus, Astronomical Algorithms, ch. 8). */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const monthAndDay = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1)
}

export function isBusinessDate(isoDate: string, isHoliday: (isoDate: string) => boolean): boolean {
  const weekday = new Date(`${isoDate}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(isoDate)
}

/** Returns the date that is `days` business days after `isoDate`, or before it if `days` is negative. */
export function businessDaysFrom(
  isoDate: string,
  days: number,
  isHoliday: (isoDate: string) => boolean,
): string {
  const step = days < 0 ? -1 : 1
  let day = Date.parse(`${isoDate}T00:00:00Z`)
  for (let left = Math.abs(days); left > 0;) {
    day += step * dayMs
    if (isBusinessDate(isoDateOf(day), isHoliday)) left--
  }
  return isoDateOf(day)
}

const isoDateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Office hours on business days, 08:00 to 17:00 in Johannesburg, in milliseconds after midnight. */
export const opensAtMs = 8 * hourMs
export const closesAtMs = 17 * hourMs
export const officeHours = { days: 'Mon–Fri', opens: '08:00', closes: '17:00' } as const

export type OfficeState = {
  isOpen: boolean
  /** Closing time if the office is open, otherwise the next opening time. */
  until: Date
}

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

export type OfficeDay = {
  date: string
  isOpen: boolean
  /** Total office hours of the earlier days in the list, in milliseconds. */
  beforeMs: number
}

/** Lists all calendar days in Johannesburg from `from` to `until`, both included, and whether the office is open. */
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

/** Parses a list of dates such as "2026-11-04, 2027-01-02". Returns null if any entry is not a valid date. */
export function parseDateList(text: string): string[] | null {
  const dates = text.split(/[\s,;]+/).filter((part) => part !== '')
  return dates.every(isCalendarDate) ? dates : null
}

/** Public holidays proclaimed for a single year, from the site settings; empty if the setting is invalid. */
export function proclaimedHolidays(site: { proclaimedHolidays: string }): string[] {
  return parseDateList(site.proclaimedHolidays) ?? []
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
