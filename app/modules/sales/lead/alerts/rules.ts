import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import type { LeadKind } from '../schema.ts'

/** When new leads notify someone; null is no limit. */
export type LeadAlerts = {
  kinds: LeadKind[] | null
  /** Days from 1, Monday, to 7; times of Johannesburg as HH:MM. */
  hours: { days: number[]; from: string; until: string } | null
}

/** The default: every form, at any hour. */
export const allAlerts: LeadAlerts = { kinds: null, hours: null }

const minuteMs = 60_000
const minutesOfDay = 24 * 60

/**
 * Whether a new lead of this form notifies a person now. Hours that end before they begin run into the next day and
 * belong to the day of their beginning; equal ones are the whole day.
 */
export function shouldAlertNow(alerts: LeadAlerts, kind: LeadKind, at: Date): boolean {
  if (alerts.kinds !== null && !alerts.kinds.includes(kind)) return false
  if (alerts.hours === null) return true
  const { days, from, until } = alerts.hours
  const { weekday, minute } = johannesburgMinute(at)
  const [begins, ends] = [minuteOf(from), minuteOf(until)]
  if (begins < ends) return days.includes(weekday) && minute >= begins && minute < ends
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  return minute >= begins ? days.includes(weekday) : minute < ends && days.includes(dayBefore)
}

/** In Johannesburg: 1 for Monday to 7 for Sunday, and the minute of the day. */
function johannesburgMinute(at: Date) {
  const date = johannesburgDate(at)
  const minute = Math.floor((at.getTime() - startOfJohannesburgDay(date).getTime()) / minuteMs)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return { weekday, minute: minute % minutesOfDay }
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}
