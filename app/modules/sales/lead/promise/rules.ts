import { closesAtMs, isBusinessDate, opensAtMs } from '#app/basics/business-days.ts'
import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import type { ResponsePromise } from '../forms/lead-form.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Returns the due time of a promise made at `receivedAt`, always within office hours: Monday to Friday, 08:00 to 17:00
 * in Johannesburg. Null if the promise has no time. Hours run day and night, except on weekends and holidays. If they
 * end outside office hours, the due time is the end of the previous office hours, so that no promise is extended.
 * Business days count from the day after receipt, to closing time.
 */
export function dueTime(
  promise: ResponsePromise,
  receivedAt: Date,
  isHoliday: (isoDate: string) => boolean,
): Date | null {
  if (promise.hours) return addPromisedHours(receivedAt, promise.hours * hourMs, isHoliday)
  if (promise.businessDays) return afterBusinessDays(receivedAt, promise.businessDays, isHoliday)
  return null
}

function addPromisedHours(
  receivedAt: Date,
  promisedMs: number,
  isHoliday: (isoDate: string) => boolean,
): Date {
  let day = startOfJohannesburgDay(johannesburgDate(receivedAt)).getTime()
  let elapsedMs = isBusinessDay(day, isHoliday) ? receivedAt.getTime() - day : dayMs
  let remainingMs = promisedMs
  while (remainingMs > dayMs - elapsedMs) {
    remainingMs -= dayMs - elapsedMs
    day = nextBusinessDay(day, isHoliday)
    elapsedMs = 0
  }
  const endsMs = elapsedMs + remainingMs
  if (endsMs >= opensAtMs) return new Date(day + Math.min(endsMs, closesAtMs))
  const dayBefore = businessDayBefore(day, isHoliday)
  // A promise shorter than a night has no office time between receipt and its end, so it is due at the next opening.
  if (dayBefore + closesAtMs <= receivedAt.getTime()) return new Date(day + opensAtMs)
  return new Date(dayBefore + closesAtMs)
}

function afterBusinessDays(
  receivedAt: Date,
  count: number,
  isHoliday: (isoDate: string) => boolean,
): Date {
  let day = startOfJohannesburgDay(johannesburgDate(receivedAt)).getTime()
  for (let i = 0; i < count; i++) day = nextBusinessDay(day, isHoliday)
  return new Date(day + closesAtMs)
}

function nextBusinessDay(day: number, isHoliday: (isoDate: string) => boolean): number {
  let next = day + dayMs
  while (!isBusinessDay(next, isHoliday)) next += dayMs
  return next
}

function businessDayBefore(day: number, isHoliday: (isoDate: string) => boolean): number {
  let before = day - dayMs
  while (!isBusinessDay(before, isHoliday)) before -= dayMs
  return before
}

function isBusinessDay(day: number, isHoliday: (isoDate: string) => boolean): boolean {
  return isBusinessDate(johannesburgDate(new Date(day)), isHoliday)
}

/** Limit in hours for the search of `answerWindow`, longer than any run of closed days. */
const maxPromiseHours = 24 * 14

/** A form sent before `before` is answered by `by`. */
export type AnswerWindow = { before: Date; by: Date }

/** Returns the answer times, in full hours, for a page cached until `before`; null if the promise has no time. */
export function answerWindow(
  promise: ResponsePromise,
  now: Date,
  isHoliday: (isoDate: string) => boolean,
): AnswerWindow | null {
  let before = (Math.floor(now.getTime() / hourMs) + 1) * hourMs
  const due = dueTime(promise, new Date(before - 1), isHoliday)
  if (!due) return null
  const by = Math.ceil(due.getTime() / hourMs) * hourMs
  for (let hours = 0; hours < maxPromiseHours; hours++) {
    const later = dueTime(promise, new Date(before + hourMs - 1), isHoliday)
    if (!later || later.getTime() > by) break
    before += hourMs
  }
  return { before: new Date(before), by: new Date(by) }
}

/** Returns the new due time of a late answer: the next end of a business day in the future. */
export function nextDueTime(
  promised: Date,
  now: Date,
  isHoliday: (isoDate: string) => boolean,
): Date {
  let by = promised
  while (by <= now) by = dueTime({ text: '', businessDays: 1 }, by, isHoliday)!
  return by
}
