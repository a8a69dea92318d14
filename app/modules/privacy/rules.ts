import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import type { DataRequestInput, RequestField } from './schema.ts'

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

/** How the data-request form was answered. What was typed comes back unless it was stored. */
export type RequestAnswer = {
  outcome: 'shown' | 'sent' | 'refused' | 'failed' | 'offline'
  values: Partial<Record<RequestField, string>>
  fields: Partial<Record<RequestField, string>>
  reference?: string
  dueOn?: string
}

export const noAnswer: RequestAnswer = { outcome: 'shown', values: {}, fields: {} }

const names: readonly RequestField[] = ['kind', 'name', 'email', 'details']

/** The typed values of a posted form. */
export function typedValues(data: FormData): RequestAnswer['values'] {
  return Object.fromEntries(names.map((name) => [name, textOf(data.get(name))]))
}

/** A posted form as the service takes it; the last two are of inputs no one sees. */
export function requestFromForm(
  data: FormData,
  hidden: { honeypot: string; formToken: string },
): Record<keyof DataRequestInput, unknown> {
  return {
    ...(typedValues(data) as Record<RequestField, string>),
    honeypot: textOf(data.get(hidden.honeypot)),
    token: textOf(data.get(hidden.formToken)),
    channel: 'page',
  }
}

/** Refusals of fields that are there to be corrected; anything else is told as a failure. */
export function refusedAnswer(
  values: RequestAnswer['values'],
  fields: Record<string, string> = {},
): RequestAnswer {
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => isField(name)))
  const outcome = Object.keys(known).length > 0 ? 'refused' : 'failed'
  return { outcome, values, fields: known }
}

function isField(name: string): name is RequestField {
  return names.some((known) => known === name)
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
