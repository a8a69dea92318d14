import { closesAtMs, isBusinessDate, opensAtMs } from '#app/basics/business-days.ts'
import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import type { ResponsePromise } from '../forms/lead-form.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * When a promise made at `receivedAt` falls due, always inside office hours: Monday to Friday, 08:00
 * to 17:00 in Johannesburg. Null when the promise names no time.
 *
 * Hours run by the clock, but not on weekends and holidays; where they end outside office hours, the
 * last office moment before counts, so that the promise is never stretched. Business days start with
 * the one after receipt, and end at closing time.
 */
export function dueTime(
  promise: ResponsePromise,
  receivedAt: Date,
  isHoliday: (isoDate: string) => boolean,
): Date | null {
  if (promise.hours) return afterHours(receivedAt, promise.hours * hourMs, isHoliday)
  if (promise.businessDays) return afterBusinessDays(receivedAt, promise.businessDays, isHoliday)
  return null
}

function afterHours(
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
  // Less than a night was promised: there is no earlier office moment after receipt.
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

/** Longer than any run of closed days. */
const maxHours = 24 * 14

/** By when an answer is due to whatever is sent before a moment. */
export type AnswerWindow = { before: Date; by: Date }

/**
 * What a page may say of a promise before anything was sent: a moment by which everything sent before another
 * moment is answered. Both are full hours, so that the page can be kept until `before` passes. Null when the promise
 * names no time.
 */
export function answerWindow(
  promise: ResponsePromise,
  now: Date,
  isHoliday: (isoDate: string) => boolean,
): AnswerWindow | null {
  let before = (Math.floor(now.getTime() / hourMs) + 1) * hourMs
  const due = dueTime(promise, new Date(before - 1), isHoliday)
  if (!due) return null
  const by = Math.ceil(due.getTime() / hourMs) * hourMs
  for (let hours = 0; hours < maxHours; hours++) {
    const later = dueTime(promise, new Date(before + hourMs - 1), isHoliday)
    if (!later || later.getTime() > by) break
    before += hourMs
  }
  return { before: new Date(before), by: new Date(by) }
}

/** Of an answer that is late: the end of the next business day after the promise that is still to come. */
export function laterAnswer(
  promised: Date,
  now: Date,
  isHoliday: (isoDate: string) => boolean,
): Date {
  let by = promised
  while (by <= now) by = dueTime({ text: '', businessDays: 1 }, by, isHoliday)!
  return by
}
