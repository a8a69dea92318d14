import {
  dateAfter,
  daysBetween,
  johannesburgDate,
  monthsAfter,
  startOfJohannesburgDay,
} from '#app/basics/dates.ts'
import { type FormReply, readAnswer } from '#app/modules/forms/rules.ts'
import { textOf } from '#app/modules/sales/lead/public-form/rules.ts'
import { paiaForm } from './paia/content.ts'

/** POPIA requires an answer within a reasonable time; we promise 30 calendar days, starting on the following day. */
const daysToAnswer = 30

/** Returns the due date of a request (YYYY-MM-DD, Johannesburg). */
export function dueDate(submittedAt: Date): string {
  return dateAfter(johannesburgDate(submittedAt), daysToAnswer)
}

export function isOverdue(request: { dueOn: string; state: string }, now: Date): boolean {
  return request.state !== 'closed' && johannesburgDate(now) > request.dueOn
}

/** Returns the days left: 0 on the due date, negative after it. */
export function daysLeft(dueOn: string, now: Date): number {
  return daysBetween(johannesburgDate(now), dueOn)
}

/** Returns the start of the retention period. Enquiries sent earlier are past it. */
export function retentionCutoff(now: Date, months: number): Date {
  return startOfJohannesburgDay(monthsAfter(johannesburgDate(now), -months))
}

/** Result of the data-request form. It contains the typed values, except when the request was stored. */
export type RequestAnswer = {
  /** `unanswered`: the request may have been stored. */
  outcome: 'shown' | 'sent' | 'refused' | 'failed' | 'offline' | 'unanswered'
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

/** Reads the server's response to a request. A response in another format, such as a proxy's page, counts as none. */
export function answerOfReply(values: RequestAnswer['values'], reply: FormReply): RequestAnswer {
  const unanswered = { outcome: 'unanswered', values, fields: {} } as const
  if (reply.kind === 'unreachable') return unanswered
  const { isStored, isRefused, fields, reference, answer } = readAnswer(reply)
  if (!isStored) return isRefused ? refusedAnswer(values, fields) : unanswered
  return { outcome: 'sent', values: {}, fields: {}, reference, dueOn: String(answer.dueOn) }
}
