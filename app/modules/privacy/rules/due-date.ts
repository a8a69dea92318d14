import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'

/** LEG-06: POPIA leaves a reasonable time; we promise 30 calendar days, counted from the day after. */
const daysToAnswer = 30
const dayMs = 24 * 60 * 60 * 1000

/** The last calendar date (YYYY-MM-DD, Johannesburg) on which a request may be answered. */
export function dueDate(submittedAt: Date): string {
  const day = startOfJohannesburgDay(johannesburgDate(submittedAt))
  return johannesburgDate(new Date(day.getTime() + daysToAnswer * dayMs))
}

/** Overdue from the day after the due date, until it is answered. */
export function isOverdue(request: { dueOn: string; state: string }, now: Date): boolean {
  return request.state !== 'closed' && johannesburgDate(now) > request.dueOn
}

/** Whole days left, 0 on the due date, negative after it. */
export function daysLeft(dueOn: string, now: Date): number {
  const today = startOfJohannesburgDay(johannesburgDate(now))
  return Math.round((startOfJohannesburgDay(dueOn).getTime() - today.getTime()) / dayMs)
}

/** Enquiries sent before this moment are past the retention period (PRV-05). */
export function retentionCutoff(now: Date, months: number): Date {
  const [year, month, day] = johannesburgDate(now).split('-').map(Number) as [
    number,
    number,
    number,
  ]
  // A day the shorter month does not have becomes its last one.
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const at = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastOfMonth)))
  return startOfJohannesburgDay(at.toISOString().slice(0, 10))
}
