/** All wall-clock times of the product are of this zone. South Africa keeps UTC+2 all year. */
export const timeZone = 'Africa/Johannesburg'
const offsetMs = 2 * 60 * 60 * 1000

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The calendar date in Johannesburg as YYYY-MM-DD. */
export function johannesburgDate(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** 2025-09-30 → "30 September 2025". */
export function formatDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

/** The weekday in Johannesburg. */
export function johannesburgWeekday(at: Date): string {
  return weekdays[new Date(at.getTime() + offsetMs).getUTCDay()] ?? ''
}

/** 20 November 2026, 18:50 in Johannesburg. */
export function formatDateTime(at: Date): string {
  const local = new Date(at.getTime() + offsetMs).toISOString()
  return `${formatDate(local.slice(0, 10))}, ${local.slice(11, 16)}`
}

const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Monday 23 November in Johannesburg. */
export function formatWeekday(at: Date): string {
  const local = new Date(at.getTime() + offsetMs)
  return `${weekdays[local.getUTCDay()]} ${local.getUTCDate()} ${months[local.getUTCMonth()]}`
}

/** Monday 23 November, 17:00 in Johannesburg. */
export function formatWeekdayTime(at: Date): string {
  return `${formatWeekday(at)}, ${new Date(at.getTime() + offsetMs).toISOString().slice(11, 16)}`
}

/** 18:50:07 in Johannesburg. */
export function formatClockTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(11, 19)
}

/** Midnight of a calendar date in Johannesburg. */
export function startOfJohannesburgDay(isoDate: string): Date {
  return new Date(`${isoDate}T00:00:00+02:00`)
}

/** When the next calendar day begins in Johannesburg. */
export function nextJohannesburgMidnight(at: Date): Date {
  return new Date(startOfJohannesburgDay(johannesburgDate(at)).getTime() + 24 * 60 * 60 * 1000)
}

/** Where services read the time, so that tests can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
