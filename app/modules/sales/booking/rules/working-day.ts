import type { WorkingHours } from '../schema.ts'
import { officeHours } from '#app/basics/business-days.ts'

/** Until somebody says otherwise: the hours of the office (CTC-09). */
export const officeWorkingHours: WorkingHours = {
  days: [1, 2, 3, 4, 5],
  from: officeHours.opens,
  until: officeHours.closes,
}

/** The day of a date, from 1 for Monday to 7. */
export const weekdayOf = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`).getUTCDay() || 7

export type Absence = { fromDate: string; untilDate: string }

export function isAwayOn(absences: readonly Absence[], isoDate: string): boolean {
  return absences.some(({ fromDate, untilDate }) => fromDate <= isoDate && isoDate <= untilDate)
}

/** HH:MM so many minutes later; past midnight it goes on counting, so that it compares. */
export function laterBy(minutes: number, time: string): string {
  const [hours, past] = time.split(':').map(Number) as [number, number]
  const end = hours * 60 + past + minutes
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** Whether a stretch of a day lies in the hours of somebody (STF-09); times as HH:MM. */
export function liesInHours(
  hours: WorkingHours,
  isoDate: string,
  [from, until]: readonly [string, string],
): boolean {
  return hours.days.includes(weekdayOf(isoDate)) && from >= hours.from && until <= hours.until
}
