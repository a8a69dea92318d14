/** Time zone of all times shown in the product. South Africa uses UTC+2 all year. */
export const timeZone = 'Africa/Johannesburg'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const offsetMs = 2 * hourMs

const months =
  'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The calendar date in Johannesburg as YYYY-MM-DD. */
export function johannesburgDate(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** Returns the date `days` days after `isoDate`. A negative number returns an earlier date. */
export function dateAfter(isoDate: string, days: number): string {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/**
 * Returns the date `months` months after `isoDate`; if that month is too short, its last day. A negative number returns
 * an earlier date.
 */
export function monthsAfter(isoDate: string, months: number): string {
  const [year, month, day] = isoDate.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
  return then.toISOString().slice(0, 10)
}

/** Returns the number of days from one date to another; negative if `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** 2025-09-30 → "30 September 2025". */
export function formatDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

export function johannesburgWeekday(at: Date): string {
  return weekdays[new Date(at.getTime() + offsetMs).getUTCDay()] ?? ''
}

/** Formats a time in Johannesburg as "20 November 2026, 18:50". */
export function formatDateTime(at: Date): string {
  const local = new Date(at.getTime() + offsetMs).toISOString()
  return `${formatDate(local.slice(0, 10))}, ${local.slice(11, 16)}`
}

/** Formats a date in Johannesburg as "Monday 23 November". */
export function formatWeekday(at: Date): string {
  const local = new Date(at.getTime() + offsetMs)
  return `${weekdays[local.getUTCDay()]} ${local.getUTCDate()} ${months[local.getUTCMonth()]}`
}

/** Formats a time in Johannesburg as "Monday 23 November, 17:00". */
export function formatWeekdayTime(at: Date): string {
  return `${formatWeekday(at)}, ${new Date(at.getTime() + offsetMs).toISOString().slice(11, 16)}`
}

/** Formats a time in Johannesburg as "18:50:07". */
export function formatClockTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(11, 19)
}

export function startOfJohannesburgDay(isoDate: string): Date {
  return new Date(`${isoDate}T00:00:00+02:00`)
}

export function nextJohannesburgMidnight(at: Date): Date {
  return new Date(startOfJohannesburgDay(johannesburgDate(at)).getTime() + dayMs)
}

/** Source of the current time in services; tests replace it with a fixed time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
