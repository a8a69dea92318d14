import type { FieldErrors } from '#app/basics/outcome.ts'
import type { Fields } from '#app/modules/forms/definition/rules.ts'
import { type FormReply, readAnswer } from '#app/modules/forms/rules.ts'
import type { LeadForm } from '../forms/lead-form.ts'
import {
  type Consents,
  type LeadEntry,
  type LeadKind,
  consentChannels,
  formInputNames,
} from '../schema.ts'
import type { LeadSubmission } from '../submission/rules.ts'
import type { Receipt } from './schema.ts'

/** Converts a form to a submission. `from` sets entry and page of a post without script; a script adds both itself. */
export function submissionFromForm(
  form: LeadKind,
  data: FormData,
  from: { entry?: LeadEntry; page?: string } = {},
): LeadSubmission {
  const noticeVersion = textOf(data.get(formInputNames.noticeVersion))
  return {
    form,
    // The value is validated later, with the rest of the submission.
    entry: from.entry ?? ((textOf(data.get(formInputNames.entry)) || 'form') as LeadEntry),
    page: from.page ?? textOf(data.get(formInputNames.page)),
    fields: Object.fromEntries(data),
    idempotencyKey: textOf(data.get(formInputNames.idempotencyKey)),
    honeypot: textOf(data.get(formInputNames.honeypot)),
    token: textOf(data.get(formInputNames.formToken)),
    channel: 'page',
    visit: textOf(data.get(formInputNames.visit)),
    // A form without the notice showed no consent boxes.
    consents: noticeVersion === '' ? {} : consentsFrom(data),
    noticeVersion,
  }
}

/** Every channel has a box next to the notice, so an unticked box means no. */
function consentsFrom(data: FormData): Consents {
  return Object.fromEntries(
    consentChannels.map((channel) => [channel, data.has(formInputNames.consents[channel])]),
  )
}

/** Returns the text of an input; empty for a file or a missing input. */
export function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** The result of a submission. `fields` contains the errors of fields to correct. */
export type LeadAnswer =
  | { isStored: true; receipt?: Receipt }
  | {
      isStored: false
      reason: string
      /** For the log only. Visitors see the form's documented texts instead. */
      error: string
      fields: FieldErrors
    }

export type SentForm = Pick<LeadForm<LeadKind, Fields>, 'kind' | 'fields' | 'documentedCall'>

/** The request that sends a form: its path, and its body without the token. */
export type LeadRequest =
  | { path: '/functions/zoho-crm'; body: Record<string, unknown> }
  | { path: `/leads/${LeadKind}`; body: URLSearchParams }

/** Returns the request that sends a form: its documented zoho-crm call, else a post to the endpoint of its kind. */
export function leadRequestOfForm(
  form: SentForm,
  entry: LeadEntry,
  page: string,
  data: FormData,
): LeadRequest {
  if (form.documentedCall)
    return { path: '/functions/zoho-crm', body: crmRequestBody(form, entry, page, data) }
  const body = new URLSearchParams()
  for (const [name, value] of data)
    if (name !== formInputNames.formToken && typeof value === 'string') body.append(name, value)
  body.set(formInputNames.entry, entry)
  body.set(formInputNames.page, page)
  const visit = readStoredVisit()
  if (visit) body.set(formInputNames.visit, visit)
  return { path: `/leads/${form.kind}`, body }
}

/** Returns the source of this visit, which the visit counter stores for the tab; empty if visits are not counted. */
function readStoredVisit(): string {
  try {
    return String(sessionStorage.visit ?? '')
  } catch {
    return ''
  }
}

/** Returns the body of a zoho-crm call: the documented fields, and the form's entry and page. */
function crmRequestBody(
  { fields, documentedCall }: SentForm,
  entry: LeadEntry,
  page: string,
  data: FormData,
): Record<string, unknown> {
  const noticeVersion = textOf(data.get(formInputNames.noticeVersion))
  const typed = Object.keys(fields).map((name) => [name, textOf(data.get(name))] as const)
  return {
    ...documentedCall?.(Object.fromEntries(typed)),
    ...(readStoredVisit() ? { visit: readStoredVisit() } : {}),
    entry,
    page,
    honeypot: textOf(data.get(formInputNames.honeypot)),
    noticeVersion,
    ...(noticeVersion === '' ? {} : { consents: consentsFrom(data) }),
  }
}

/** Interprets the server's response. Only a clear success counts as stored. */
export function answerOfReply(reply: FormReply): LeadAnswer {
  if (reply.kind === 'unreachable')
    return unsentAnswer('unreachable', 'The server could not be reached.')
  const { isStored, reason, error, fields, answer } = readAnswer(reply)
  if (!isStored) return { isStored, reason, error, fields }
  const { receipt } = answer
  const hasReceipt = typeof receipt === 'object' && receipt !== null
  // The receipt is not validated, because our own server sent it, in this release or a later one.
  return { isStored, ...(hasReceipt ? { receipt: receipt as Receipt } : {}) }
}

export function unsentAnswer(reason: string, error: string): LeadAnswer {
  return { isStored: false, reason, error, fields: {} }
}

/**
 * The answer to a form. `values` fill in the form again. The outcome is `refused` if some fields are invalid, and
 * `failed` if nothing could be stored.
 */
export type FormAnswer = {
  outcome: 'shown' | 'refused' | 'failed' | 'sent'
  values: Record<string, string>
  fields: FieldErrors
  /** The browser found invalid fields, so the form was not sent. */
  isUnsent?: true
  receipt?: Receipt
}

export const emptyAnswer: FormAnswer = { outcome: 'shown', values: {}, fields: {} }

export const sentAnswer: FormAnswer = { outcome: 'sent', values: {}, fields: {} }

/** The typed values of a form and its ticked consents, unchanged; files and unknown fields are left out. */
export function postedValues(fields: readonly string[], data: FormData): Record<string, string> {
  const names = [...fields, ...Object.values(formInputNames.consents)]
  const posted = names.map((field) => [field, data.get(field)] as const)
  return Object.fromEntries(
    posted.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** If no shown field has an error, the whole form fails: a visitor cannot correct hidden inputs. */
export function answerOfRefusal(
  shownFields: readonly string[],
  refusal: { reason: string; fields?: FieldErrors },
  values: Record<string, string>,
): FormAnswer {
  const wrong = Object.entries(refusal.fields ?? {}).filter(([field]) =>
    shownFields.includes(field),
  )
  const isRefused = refusal.reason === 'invalid-input' && wrong.length > 0
  return {
    outcome: isRefused ? 'refused' : 'failed',
    values,
    fields: isRefused ? Object.fromEntries(wrong) : {},
  }
}

/** Undefined if there are errors, because their list must get the focus. */
export function anchorOf(form: string, { fields }: Pick<FormAnswer, 'fields'>): string | undefined {
  return Object.keys(fields).length > 0 ? undefined : `${form}-answer`
}
