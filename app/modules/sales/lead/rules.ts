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
import type { Contact, DerivedField, FormReply } from './forms/lead-form.ts'
import { snoozeEndOf } from './inbox/rules.ts'
import type { LeadKind, LeadStatus, StoredEntry } from './schema.ts'
import type { LeadSummary } from './summary/schema.ts'

export const leadNotFound = () => refused('not-found', 'Lead not found. It may have been deleted.')

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

/** Returns all answers other than contact details, in the form's order, without empty ones. */
export function detailsOf(kind: LeadKind, fields: Record<string, unknown>): LabelledValue[] {
  return describeFields(kind, fields, [
    ...nonContactFieldsOf(kind),
    ...Object.entries(formOf(kind).derived ?? {}),
  ])
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

/** Returns the visitor's answers, contact details first, without derived values. */
export function answersOf({
  name,
  email,
  company,
  phone,
  kind,
  fields,
}: AnsweredLead): LabelledValue[] {
  const contact = [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    { label: 'Company', value: company },
    { label: 'Phone', value: phone },
  ].filter(({ value }) => value !== '')
  const given = nonContactFieldsOf(kind).filter(([, { type }]) => type !== 'constant')
  return [...contact, ...describeFields(kind, fields, given)]
}

function nonContactFieldsOf(kind: LeadKind): [string, Field][] {
  return Object.entries(formOf(kind).fields).filter(([, { contactPart }]) => !contactPart)
}

function describeFields(
  kind: LeadKind,
  fields: Record<string, unknown>,
  asked: [string, Field | DerivedField][],
): LabelledValue[] {
  const form = formOf(kind)
  return asked
    .filter(([name, field]) => !field.isHiddenFromStaff && !form.leaveOut?.(name, fields))
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
  const words =
    typeof written === 'string'
      ? written
      : detailsOf(kind, fields)
          .map(({ value }) => value.trim())
          .filter((value) => value !== '')
          .join(', ')
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, maxSummaryLength)
}

type StoredLead = Omit<
  LeadSummary,
  | 'subject'
  | 'need'
  | 'submittedAt'
  | 'dueAt'
  | 'isOverdue'
  | 'isWaiting'
  | 'snooze'
  | 'isMerged'
  | 'removedAt'
> & {
  kind: LeadKind
  status: LeadStatus
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

export function summarizeLead(lead: StoredLead, now: Date): LeadSummary {
  return {
    id: lead.id,
    reference: lead.reference,
    kind: lead.kind,
    entry: lead.entry,
    subject: subjectOf(lead.kind, lead.fields),
    name: lead.name,
    // After an erasure, the address is only a placeholder, so it is not shown.
    email: lead.deidentifiedAt ? '' : lead.email,
    company: lead.company,
    status: lead.status,
    assignedTo: lead.assignedTo,
    isSuspectedSpam: lead.isSuspectedSpam,
    isSample: lead.isSample,
    submittedAt: lead.submittedAt.toISOString(),
    dueAt: urgentDueTime(lead)?.toISOString() ?? null,
    isOverdue: isOverdue(lead, now),
    isWaiting: isWaiting(lead),
    snooze: snoozeEndOf(lead, isWaiting(lead) ? urgentDueTime(lead) : null, now),
    need: summaryOfNeed(lead.kind, lead.fields),
    isMerged: lead.mergedInto !== null,
    version: lead.version,
    removedAt: lead.deidentifiedAt?.toISOString() ?? null,
  }
}
