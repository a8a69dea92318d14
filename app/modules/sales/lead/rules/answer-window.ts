import { dueTime, hourMs } from './due-time.ts'
import type { ResponsePromise } from '../schema/lead-form.ts'

/** Longer than any run of closed days. */
const mostHours = 24 * 14

/** By when an answer is due to whatever is sent before a moment. */
export type AnswerWindow = { before: Date; by: Date }

/**
 * What a page may say of a promise before anything was sent (SIT-07): a moment by which everything sent before another
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
  for (let hours = 0; hours < mostHours; hours++) {
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
