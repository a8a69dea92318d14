import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { textOf } from '#app/modules/sales/lead/public-form/rules.ts'
import { paiaForm } from './paia/content.ts'

/** POPIA requires an answer within a reasonable time; we promise 30 calendar days, starting on the following day. */
const daysToAnswer = 30
const dayMs = 24 * 60 * 60 * 1000

/** Returns the due date of a request (YYYY-MM-DD, Johannesburg). */
export function dueDate(submittedAt: Date): string {
  const day = startOfJohannesburgDay(johannesburgDate(submittedAt))
  return johannesburgDate(new Date(day.getTime() + daysToAnswer * dayMs))
}

export function isOverdue(request: { dueOn: string; state: string }, now: Date): boolean {
  return request.state !== 'closed' && johannesburgDate(now) > request.dueOn
}

/** Returns the days left: 0 on the due date, negative after it. */
export function daysLeft(dueOn: string, now: Date): number {
  const today = startOfJohannesburgDay(johannesburgDate(now))
  return Math.round((startOfJohannesburgDay(dueOn).getTime() - today.getTime()) / dayMs)
}

/** Returns the start of the retention period. Enquiries sent earlier are past it. */
export function retentionCutoff(now: Date, months: number): Date {
  const [year, month, day] = johannesburgDate(now).split('-').map(Number) as [
    number,
    number,
    number,
  ]
  // If the month is too short for this day, its last day is used.
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const at = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastOfMonth)))
  return startOfJohannesburgDay(at.toISOString().slice(0, 10))
}

/** Result of the data-request form. It contains the typed values, except when the request was stored. */
export type RequestAnswer = {
  outcome: 'shown' | 'sent' | 'refused' | 'failed' | 'offline'
  values: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
  reference?: string
  dueOn?: string
}

export const emptyAnswer: RequestAnswer = { outcome: 'shown', values: {}, fields: {} }

const ownDataFields = ['kind', 'name', 'email', 'details']
const paiaFieldNames = ['kind', ...Object.keys(paiaForm.fields)]

export function typedValues(data: FormData): RequestAnswer['values'] {
  const names = data.get('kind') === 'record' ? paiaFieldNames : ownDataFields
  return Object.fromEntries(names.map((name) => [name, textOf(data.get(name))]))
}

/** Converts a posted form to the service's input format. `hidden` has the names of the hidden inputs against spam. */
export function requestFromForm(
  data: FormData,
  hidden: { honeypot: string; formToken: string },
): Record<string, unknown> {
  return {
    ...typedValues(data),
    honeypot: textOf(data.get(hidden.honeypot)),
    token: textOf(data.get(hidden.formToken)),
    channel: 'page',
  }
}

/** Builds the result for invalid fields; without fields that the visitor can correct, it is a general failure. */
export function refusedAnswer(
  values: RequestAnswer['values'],
  fields: Record<string, string> = {},
): RequestAnswer {
  const known = Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(values, name)),
  )
  const outcome = Object.keys(known).length > 0 ? 'refused' : 'failed'
  return { outcome, values, fields: known }
}
