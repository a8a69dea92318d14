import type { FieldErrors } from '#app/basics/outcome.ts'
import type { Fields } from '#app/modules/forms/definition/rules.ts'
import { type Reply, readAnswer } from '#app/modules/forms/rules.ts'
import type { LeadForm } from '../forms/lead-form.ts'
import {
  type Consents,
  type LeadEntry,
  type LeadKind,
  consentChannels,
  inputNames,
} from '../schema.ts'
import type { LeadSubmission } from '../submission/rules.ts'
import type { Receipt } from './schema.ts'

/**
 * A form of our pages as a submission, posted without script or sent by it.
 * @param from form and page: known if it was posted to its page, else from the script
 */
export function submissionFromForm(
  form: LeadKind,
  data: FormData,
  from: { entry?: LeadEntry; page?: string } = {},
): LeadSubmission {
  const noticeVersion = textOf(data.get(inputNames.noticeVersion))
  return {
    form,
    // What it says is checked with the rest.
    entry: from.entry ?? ((textOf(data.get(inputNames.entry)) || 'form') as LeadEntry),
    page: from.page ?? textOf(data.get(inputNames.page)),
    fields: Object.fromEntries(data),
    idempotencyKey: textOf(data.get(inputNames.idempotencyKey)),
    honeypot: textOf(data.get(inputNames.honeypot)),
    token: textOf(data.get(inputNames.formToken)),
    channel: 'page',
    visit: textOf(data.get(inputNames.visit)),
    // Without the notice the choices were not shown either.
    consents: noticeVersion === '' ? {} : consentsFrom(data),
    noticeVersion,
  }
}

/** Each channel is offered with the notice, so a box left empty is a no. */
function consentsFrom(data: FormData): Consents {
  return Object.fromEntries(
    consentChannels.map((channel) => [channel, data.has(inputNames.consents[channel])]),
  )
}

/** The text of an input, or nothing for a file and an input that is not there. */
export function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** How a submission ended, as a form shows it. `fields` names what to correct. */
export type LeadAnswer =
  | { isStored: true; id: string; reference: string; receipt?: Receipt }
  | {
      isStored: false
      reason: string
      /** For the log; what people read is documented per form. */
      error: string
      fields: FieldErrors
      retryAfterSeconds?: number
    }

/** What of a form is needed to send it. */
export type SentForm = Pick<LeadForm<LeadKind, Fields>, 'kind' | 'fields' | 'documentedCall'>

/** A filled-in form on its way: where to, and its body but for the token. */
export type LeadCall =
  | { path: '/functions/zoho-crm'; body: Record<string, unknown> }
  | { path: `/leads/${LeadKind}`; body: URLSearchParams }

/** The call that sends a form: to the endpoint of its kind; or the documented zoho-crm call, for forms with one. */
export function callOfForm(
  form: SentForm,
  entry: LeadEntry,
  page: string,
  data: FormData,
): LeadCall {
  if (form.documentedCall)
    return { path: '/functions/zoho-crm', body: documentedBody(form, entry, page, data) }
  const body = new URLSearchParams()
  for (const [name, value] of data)
    if (name !== inputNames.formToken && typeof value === 'string') body.append(name, value)
  body.set(inputNames.entry, entry)
  body.set(inputNames.page, page)
  const visit = storedVisit()
  if (visit) body.set(inputNames.visit, visit)
  return { path: `/leads/${form.kind}`, body }
}

/** What the counting of visits noted of this tab's first page; empty where nothing is counted. */
function storedVisit(): string {
  try {
    return String(sessionStorage.visit ?? '')
  } catch {
    return ''
  }
}

/** The body of zoho-crm: the documented fields, and how it was sent. */
function documentedBody(
  { fields, documentedCall }: SentForm,
  entry: LeadEntry,
  page: string,
  data: FormData,
): Record<string, unknown> {
  const noticeVersion = textOf(data.get(inputNames.noticeVersion))
  const typed = Object.keys(fields).map((name) => [name, textOf(data.get(name))] as const)
  return {
    ...documentedCall?.(Object.fromEntries(typed)),
    ...(storedVisit() ? { visit: storedVisit() } : {}),
    entry,
    page,
    honeypot: textOf(data.get(inputNames.honeypot)),
    noticeVersion,
    ...(noticeVersion === '' ? {} : { consents: consentsFrom(data) }),
  }
}

/** What a reply means; anything but a clear success is a failure. */
export function answerOfReply(reply: Reply): LeadAnswer {
  if (reply.kind === 'unreachable')
    return notSent('unreachable', 'The server could not be reached.')
  const { isStored, reason, error, fields, answer } = readAnswer(reply)
  const { retryAfterSeconds } = reply
  if (!isStored) return { isStored, reason, error, fields, retryAfterSeconds }
  const { id, reference, receipt } = answer
  const hasReceipt = typeof receipt === 'object' && receipt !== null
  return {
    isStored,
    id: String(id),
    reference: String(reference),
    // Written by our own server, of the same release or a later one.
    ...(hasReceipt ? { receipt: receipt as Receipt } : {}),
  }
}

export function notSent(reason: string, error: string): LeadAnswer {
  return { isStored: false, reason, error, fields: {} }
}

/**
 * How a form was answered, by the server or in the browser. `values` go back into the fields.
 * Refused: fields are wrong. Failed: nothing could be stored.
 */
export type FormAnswer = {
  outcome: 'shown' | 'refused' | 'failed' | 'sent'
  values: Record<string, string>
  fields: FieldErrors
  /** The browser found the wrong fields: nothing was sent, and nothing failed. */
  isUnsent?: true
  /** Of a form that was sent. */
  receipt?: Receipt
}

/** A form no one has answered yet. */
export const emptyAnswer: FormAnswer = { outcome: 'shown', values: {}, fields: {} }

export const sentAnswer: FormAnswer = { outcome: 'sent', values: {}, fields: {} }

/** The typed values of a form, unchanged; non-text values and unknown fields are left out. */
export function postedValues(fields: readonly string[], data: FormData): Record<string, string> {
  const posted = fields.map((field) => [field, data.get(field)] as const)
  return Object.fromEntries(
    posted.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * The answer to a submission that was not stored. An error of a hidden input cannot be corrected there, so the whole
 * form failed.
 * @param asked the names of the fields a visitor sees
 */
export function answerOfRefusal(
  asked: readonly string[],
  refusal: { reason: string; fields?: FieldErrors },
  values: Record<string, string>,
): FormAnswer {
  const wrong = Object.entries(refusal.fields ?? {}).filter(([field]) => asked.includes(field))
  const isRefused = refusal.reason === 'invalid-input' && wrong.length > 0
  return {
    outcome: isRefused ? 'refused' : 'failed',
    values,
    fields: isRefused ? Object.fromEntries(wrong) : {},
  }
}

/**
 * Where a page that answers a post without script opens: at the form. None where fields are marked,
 * since a fragment would keep the focus from the list of errors.
 */
export function anchorOf(form: string, { fields }: Pick<FormAnswer, 'fields'>): string | undefined {
  return Object.keys(fields).length > 0 ? undefined : `${form}-answer`
}
