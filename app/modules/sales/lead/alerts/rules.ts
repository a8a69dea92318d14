import { formatClockTime, johannesburgDate } from '#app/basics/dates.ts'
import type { LeadKind } from '../schema.ts'
import type { LeadAlerts } from './schema.ts'

export const allAlerts: LeadAlerts = { kinds: null, hours: null }

/**
 * Whether a new lead from this form notifies a person at this time. Hours that end before they start continue into the
 * next day and belong to the day they start on; equal times mean the whole day.
 */
export function shouldAlertNow(alerts: LeadAlerts, kind: LeadKind, at: Date): boolean {
  if (alerts.kinds !== null && !alerts.kinds.includes(kind)) return false
  if (alerts.hours === null) return true
  const { days, from, until } = alerts.hours
  const weekday = new Date(`${johannesburgDate(at)}T00:00:00Z`).getUTCDay() || 7
  const time = formatClockTime(at).slice(0, 5)
  if (from < until) return days.includes(weekday) && time >= from && time < until
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  return time >= from ? days.includes(weekday) : time < until && days.includes(dayBefore)
}
