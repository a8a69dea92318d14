import { isPublicHoliday } from '#app/basics/business-days.ts'
import { normalizePhone } from '#app/basics/phone.ts'
import { knownNoticeVersions } from '../content.ts'
import { type LeadFields, formOf } from '../forms/every-form.ts'
import { type LeadEntry, type LeadKind, type StoredEntry, formsNamedByType } from '../schema.ts'
import { contactOf, contactParts, replyOf } from '../rules.ts'
import { dueTime } from '../promise/rules.ts'
import type { SpamReason } from '../spam/rules.ts'
import { answersFromSummary } from '../connectivity/rules.ts'
import type { LeadSubmission } from './schema.ts'

export type ScreenedSubmission = {
  form: LeadKind
  entry: StoredEntry
  page: string
  fields: LeadFields[LeadKind]
  /** Why it looks like a machine's, if it does (API-12). */
  spamReasons: SpamReason[]
  noticeVersion: string
}

/**
 * What is stored of a submission: the typed fields, and what follows from them and the time (LDS-01, LDS-02, PRV-03).
 * @param proclaimed holidays proclaimed for one year only, as YYYY-MM-DD
 */
export function prepareLead(
  submission: ScreenedSubmission,
  submittedAt: Date,
  proclaimed: readonly string[],
) {
  const { form, entry, page, fields, noticeVersion, spamReasons } = submission
  const contact = contactOf(form, fields)
  const { promise } = replyOf(form, entry)
  return {
    ...contact,
    kind: form,
    entry,
    page,
    phoneStored: normalizePhone(contact.phone),
    fields: storedFields(form, fields),
    promise: promise.text,
    dueAt: dueTime(promise, submittedAt, (day) => isPublicHoliday(day, proclaimed)),
    isSuspectedSpam: spamReasons.length > 0,
    spamReasons,
    noticeVersion: knownNoticeVersions.includes(noticeVersion) ? noticeVersion : 'not stated',
    submittedAt,
  }
}

/** The answers beyond the contact details, which have columns of their own, and what follows from them. */
function storedFields(kind: LeadKind, said: LeadFields[LeadKind]): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...said, ...formOf(kind).derive?.(said) }
  for (const [name] of contactParts(kind)) delete fields[name]
  return fields
}

/** Where a call comes from that names no page: the function itself. */
const functionPath = '/functions/zoho-crm'

/**
 * The submission a zoho-crm body stands for (API-01). formType quote is a bundle quote, assessmentType
 * connectivity a connectivity recipe (RCP-17), a formType of `formsNamedByType` that form; all else is
 * an assessment. Fields are taken as they are and validated later; names we do not know are ignored.
 * @param headerKey the Idempotency-Key header, which wins over the body's idempotencyKey
 * @param isFromBrowser whether a browser says that it sends it: then it read one of our pages first
 */
export function submissionFromBody(
  body: Record<string, unknown>,
  headerKey: string | undefined,
  isFromBrowser = false,
): LeadSubmission {
  const form = formNamedIn(body)
  return {
    form,
    entry: (body.entry ?? (form === 'assessment' ? 'quick' : 'form')) as LeadEntry,
    page: (body.page ?? functionPath) as string,
    fields: form === 'connectivity' ? connectivityFields(body) : body,
    idempotencyKey: (headerKey || body.idempotencyKey) as string | undefined,
    honeypot: body.honeypot as string | undefined,
    token: body.stamp as string | undefined,
    channel: isFromBrowser ? 'page' : 'call',
    consents: body.consents as LeadSubmission['consents'],
    noticeVersion: body.noticeVersion as string | undefined,
  }
}

function formNamedIn(body: Record<string, unknown>): LeadKind {
  const named = formsNamedByType.find((form) => form === body.formType)
  if (named) return named
  if (body.formType !== undefined) return 'bundle-quote'
  return body.assessmentType === 'connectivity' ? 'connectivity' : 'assessment'
}

/** The documented call carries the six answers in its challenges text alone (ENT-04). */
function connectivityFields(body: Record<string, unknown>): Record<string, unknown> {
  const fromSummary = typeof body.challenges === 'string' ? answersFromSummary(body.challenges) : {}
  return { ...fromSummary, ...body }
}
