import {
  businessDaysFrom,
  closesAtMs,
  isBusinessDate,
  opensAtMs,
} from '#app/basics/business-days.ts'
import { dayMs, hourMs, johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { refused } from '#app/basics/outcome.ts'
import { humanizeName } from '#app/basics/text.ts'
import { answerText, plainText } from '#app/modules/forms/answer/rules.ts'
import {
  type ContactPart,
  type Field,
  removeOptionalMark,
} from '#app/modules/forms/definition/rules.ts'
import type { WebhookEvent } from '#app/modules/outbox/webhook/schema.ts'
import { type LeadFields, formOf } from './forms/every-form.ts'
import type { Contact, DerivedField, FormReply, ResponsePromise } from './forms/lead-form.ts'
import { contactDetailLabels } from './inbox/content.ts'
import { snoozeEndOf } from './inbox/rules.ts'
import { type LeadKind, type LeadStatus, type StoredEntry, contactDetails } from './schema.ts'

export const leadNotFound = () => refused('not-found', 'Lead not found. It may have been deleted.')

const changedMessage =
  'Someone else changed this lead while you were editing. Reload and try again.'
export const leadConflict = (current: object) => refused('conflict', changedMessage, { current })

/** Returns an entry of the activity log about a lead. */
export const leadLogEntry = (
  action: string,
  subjectId: string,
  details?: Record<string, unknown>,
) => ({ action, subjectType: 'lead', subjectId, details })

const eventWords = {
  'lead.received': 'New enquiry',
  'lead.answered': 'Enquiry answered',
  'lead.won': 'Lead won',
} as const

type AnnouncedLead = { id: string; reference: string; kind: LeadKind; dueAt: Date | null }

/** Returns the webhook event about a lead, with its reference and form and without personal data. */
export function leadEvent(
  type: keyof typeof eventWords,
  { id, reference, kind, dueAt }: AnnouncedLead,
): WebhookEvent {
  return {
    type,
    summary: `${eventWords[type]}: ${reference} (${kind.replaceAll('-', ' ')})`,
    path: `/admin/leads/${id}`,
    data: { leadId: id, reference, form: kind, dueAt: dueAt?.toISOString() ?? null },
  }
}

export type LabelledValue = { label: string; value: string }

/** Returns the contact details from the answers of a form, regardless of its field names. */
export function contactOf<Kind extends LeadKind>(kind: Kind, fields: LeadFields[Kind]): Contact {
  const form = formOf(kind)
  const contact: Contact = { name: '', email: '', company: '', phone: '' }
  const answers: Readonly<Record<string, unknown>> = fields
  for (const [name, part] of contactParts(kind)) contact[part] = plainText(answers[name])
  return form.contact?.(contact) ?? contact
}

/** Returns the email or phone number that serves as the name; undefined for forms with a name. */
export const substituteName = (kind: LeadKind, person: Contact): string | undefined =>
  formOf(kind).contact?.({ ...person, name: '' }).name

/** Returns the visitor's name; empty if their email or phone number serves as the name. */
export const givenName = (kind: LeadKind, person: Contact): string =>
  person.name === substituteName(kind, person) ? '' : person.name

export function contactParts(kind: LeadKind): [name: string, part: ContactPart][] {
  return Object.entries(formOf(kind).fields).flatMap(([name, { contactPart }]) =>
    contactPart ? [[name, contactPart] as [string, ContactPart]] : [],
  )
}

export function replyOf(kind: LeadKind, entry: StoredEntry): FormReply {
  const { reply, replies } = formOf(kind)
  const isForm = entry === 'form' || entry === 'quick' || entry === 'wizard'
  return (isForm ? replies?.[entry] : undefined) ?? reply
}

/** Returns the lead's subject for lists in the console and the CRM. */
export function subjectOf(kind: LeadKind, fields: Record<string, unknown>): string {
  const { subject } = formOf(kind)
  return typeof subject === 'string' ? subject : subject(fields)
}

/** Returns the subject to suggest for a reply to the visitor. */
export function replySubjectOf(kind: LeadKind, fields: Record<string, unknown>): string {
  return formOf(kind).replySubject ?? subjectOf(kind, fields)
}

/** Returns all answers other than contact details, in the form's order, without empty ones. */
export function detailsOf(kind: LeadKind, fields: Record<string, unknown>): LabelledValue[] {
  const derived = derivedFieldsOf(kind).filter(([, { isHiddenFromStaff }]) => !isHiddenFromStaff)
  return describeFields(kind, fields, [...nonContactFieldsOf(kind), ...derived])
}

/** Returns every stored value with the form's label, even hidden ones; an unknown field is labelled with its name. */
export function storedAnswers(
  kind: LeadKind,
  fields: Record<string, unknown>,
): (LabelledValue & { name: string })[] {
  const form = formOf(kind)
  return Object.entries(fields).map(([name, value]) => {
    const field = form.fields[name] ?? form.derived?.[name]
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value)
    return {
      name,
      label: removeOptionalMark(field?.label || humanizeName(name)),
      value: isNested
        ? JSON.stringify(value)
        : field
          ? formatAnswer(field, value)
          : plainText(value),
    }
  })
}

type AnsweredLead = Contact & { kind: LeadKind; fields: Record<string, unknown> }

/** Returns the visitor's answers, contact details first, without the values that we derived for staff. */
export function answersOf({ kind, fields, ...person }: AnsweredLead): LabelledValue[] {
  const given = { ...person, name: givenName(kind, person) }
  const contact = contactDetails
    .map((detail) => ({ label: contactDetailLabels[detail], value: given[detail] }))
    .filter(({ value }) => value !== '')
  const answered = nonContactFieldsOf(kind).filter(([, { type }]) => type !== 'constant')
  const chosen = derivedFieldsOf(kind).filter(([, { isOnReceipt }]) => isOnReceipt)
  return [...contact, ...describeFields(kind, fields, [...answered, ...chosen])]
}

function nonContactFieldsOf(kind: LeadKind): [string, Field][] {
  return Object.entries(formOf(kind).fields).filter(
    ([, { contactPart, isHiddenFromStaff }]) => !contactPart && !isHiddenFromStaff,
  )
}

function derivedFieldsOf(kind: LeadKind): [string, DerivedField][] {
  return Object.entries(formOf(kind).derived ?? {})
}

function describeFields(
  kind: LeadKind,
  fields: Record<string, unknown>,
  shownFields: [string, Field | DerivedField][],
): LabelledValue[] {
  const form = formOf(kind)
  return shownFields
    .filter(([name]) => !form.leaveOut?.(name, fields))
    .map(([name, field]) => ({
      label: removeOptionalMark(field.label),
      value: formatAnswer(field, fields[name]),
    }))
    .filter(({ value }) => value !== '')
}

function formatAnswer(field: Field | DerivedField, value: unknown): string {
  if ('type' in field) return answerText(field, value)
  if (Array.isArray(value)) return value.map((one) => formatAnswer(field, one)).join(', ')
  const text = plainText(value)
  const { names = {} } = field
  return Object.hasOwn(names, text) ? names[text]! : text
}

const maxSummaryLength = 140

/** Returns the start of a visitor's request, on one line: their text, else their choices. */
export function summaryOfNeed(kind: LeadKind, fields: Record<string, unknown>): string {
  const written = Object.entries(formOf(kind).fields)
    .filter(([, { type }]) => type === 'text')
    .map(([name]) => fields[name])
    .find((value) => typeof value === 'string' && value.trim() !== '')
  const chosen = () =>
    detailsOf(kind, fields)
      .map(({ value }) => value.trim())
      .filter(Boolean)
      .join(', ')
  const words = typeof written === 'string' ? written : chosen()
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, maxSummaryLength)
}

type StoredLead = Record<'id' | 'reference' | 'entry' | 'name' | 'email' | 'company', string> & {
  kind: LeadKind
  status: LeadStatus
  assignedTo: string | null
  version: number
  isSuspectedSpam: boolean
  isSample: boolean
  fields: Record<string, unknown>
  submittedAt: Date
  dueAt: Date | null
  mergedDueAt: Date | null
  mergedInto: string | null
  answeredAt: Date | null
  snoozedUntil: Date | null
  deidentifiedAt: Date | null
}

/** Returns the earliest due time of a lead and the open enquiries merged into it; null if there is none. */
export function urgentDueTime(lead: Pick<StoredLead, 'dueAt' | 'mergedDueAt'>): Date | null {
  const { dueAt, mergedDueAt } = lead
  return dueAt && mergedDueAt ? (dueAt < mergedDueAt ? dueAt : mergedDueAt) : (dueAt ?? mergedDueAt)
}

type AnswerState = Pick<
  StoredLead,
  'dueAt' | 'mergedDueAt' | 'mergedInto' | 'status' | 'answeredAt' | 'isSuspectedSpam'
>

/** Whether a lead is open and was never answered. False for a merged enquiry, because its main lead represents it. */
export function isWaiting(lead: AnswerState): boolean {
  const isOpen = lead.status === 'new' || lead.status === 'in_progress'
  return isOpen && !lead.answeredAt && !lead.mergedInto && !lead.isSuspectedSpam
}

/** Whether the due time of an open lead has passed without an answer. The first answer stops the clock permanently. */
export function isOverdue(lead: AnswerState, now: Date): boolean {
  const due = urgentDueTime(lead)
  return isWaiting(lead) && due !== null && due < now
}

/** Returns a lead as lists show it, with its pending due time and the start of the visitor's request. */
export function summarizeLead(lead: StoredLead, now: Date) {
  const { id, reference, kind, entry, name, company, status, assignedTo, version } = lead
  const due = urgentDueTime(lead)
  return {
    id,
    reference,
    kind,
    entry,
    subject: subjectOf(kind, lead.fields),
    name,
    // After an erasure, the address is only a placeholder, so it is not shown.
    email: lead.deidentifiedAt ? '' : lead.email,
    company,
    status,
    assignedTo,
    isSuspectedSpam: lead.isSuspectedSpam,
    isSample: lead.isSample,
    submittedAt: lead.submittedAt.toISOString(),
    dueAt: due?.toISOString() ?? null,
    isOverdue: isOverdue(lead, now),
    isWaiting: isWaiting(lead),
    // Its `until` is null for a snooze until the visitor writes; null without a snooze.
    snooze: snoozeEndOf(lead, isWaiting(lead) ? due : null, now),
    need: summaryOfNeed(kind, lead.fields),
    isMerged: lead.mergedInto !== null,
    version,
    // When the person's data was erased.
    removedAt: lead.deidentifiedAt?.toISOString() ?? null,
  }
}

type IsHoliday = (isoDate: string) => boolean

/**
 * Returns the due time of a promise made at `receivedAt`, always within office hours: Monday to Friday, 08:00 to 17:00
 * in Johannesburg. Null if the promise has no time. Hours run day and night, except on weekends and holidays. If they
 * end outside office hours, the due time is the end of the previous office hours, so that no promise is extended.
 * Business days count from the day after receipt, to closing time.
 */
export function dueTime(
  promise: ResponsePromise,
  receivedAt: Date,
  isHoliday: IsHoliday,
): Date | null {
  if (promise.hours) return addPromisedHours(receivedAt, promise.hours * hourMs, isHoliday)
  if (!promise.businessDays) return null
  const day = businessDaysFrom(johannesburgDate(receivedAt), promise.businessDays, isHoliday)
  return timeOn(day, closesAtMs)
}

function addPromisedHours(receivedAt: Date, promisedMs: number, isHoliday: IsHoliday): Date {
  let day = johannesburgDate(receivedAt)
  const sinceMidnightMs = receivedAt.getTime() - startOfJohannesburgDay(day).getTime()
  let elapsedMs = isBusinessDate(day, isHoliday) ? sinceMidnightMs : dayMs
  let remainingMs = promisedMs
  while (remainingMs > dayMs - elapsedMs) {
    remainingMs -= dayMs - elapsedMs
    day = businessDaysFrom(day, 1, isHoliday)
    elapsedMs = 0
  }
  const endsMs = elapsedMs + remainingMs
  if (endsMs >= opensAtMs) return timeOn(day, Math.min(endsMs, closesAtMs))
  const closingBefore = timeOn(businessDaysFrom(day, -1, isHoliday), closesAtMs)
  // A promise shorter than a night has no office time between receipt and its end, so it is due at the next opening.
  return closingBefore <= receivedAt ? timeOn(day, opensAtMs) : closingBefore
}

const timeOn = (isoDate: string, sinceMidnightMs: number) =>
  new Date(startOfJohannesburgDay(isoDate).getTime() + sinceMidnightMs)

/** Limit in hours for the search of `answerWindow`, longer than any run of closed days. */
const maxPromiseHours = 24 * 14

/** A form sent before `before` is answered by `by`. */
export type AnswerWindow = { before: Date; by: Date }

/** Returns the answer times, in full hours, for a page cached until `before`; null if the promise has no time. */
export function answerWindow(
  promise: ResponsePromise,
  now: Date,
  isHoliday: IsHoliday,
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
export function nextDueTime(promised: Date, now: Date, isHoliday: IsHoliday): Date {
  let by = promised
  while (by <= now) by = dueTime({ text: '', businessDays: 1 }, by, isHoliday)!
  return by
}
