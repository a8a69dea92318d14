import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { textOf } from '#app/modules/sales/lead/public-form/rules.ts'
import { paiaForm } from './paia/content.ts'

/** POPIA leaves a reasonable time; we promise 30 calendar days, counted from the day after. */
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

/** Enquiries sent before this moment are past the retention period. */
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

/** The answer to the data-request form. Typed values come back unless the request was stored. */
export type RequestAnswer = {
  outcome: 'shown' | 'sent' | 'refused' | 'failed' | 'offline'
  values: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
  reference?: string
  dueOn?: string
}

export const noAnswer: RequestAnswer = { outcome: 'shown', values: {}, fields: {} }

const ownDataFields = ['kind', 'name', 'email', 'details']
const recordFields = ['kind', ...Object.keys(paiaForm.fields)]

/** The typed values of a posted form: about one's own data, or Form 2 of PAIA. */
export function typedValues(data: FormData): RequestAnswer['values'] {
  const names = data.get('kind') === 'record' ? recordFields : ownDataFields
  return Object.fromEntries(names.map((name) => [name, textOf(data.get(name))]))
}

/** A posted form in the service's format; the last two are hidden inputs. */
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

/** Refusals of fields that can be corrected; any other one is shown as a failure. */
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
