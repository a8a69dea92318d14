import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import type { LeadKind } from '../schema.ts'

/** The forms and hours for which a person wants notifications of new leads; null means no restriction. */
export type LeadAlerts = {
  kinds: LeadKind[] | null
  /** Days from 1 (Monday) to 7 (Sunday); times in Johannesburg as HH:MM. */
  hours: { days: number[]; from: string; until: string } | null
}

export const allAlerts: LeadAlerts = { kinds: null, hours: null }

const minuteMs = 60_000
const minutesOfDay = 24 * 60

/**
 * Whether a new lead from this form notifies a person at this time. Hours that end before they start continue into the
 * next day and belong to the day they start on; equal times mean the whole day.
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

/** Returns the weekday in Johannesburg, 1 (Monday) to 7 (Sunday), and the minute of the day. */
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
