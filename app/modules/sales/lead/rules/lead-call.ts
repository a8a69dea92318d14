import type { FieldErrors } from '#app/basics/outcome.ts'
import { readAnswer, type Reply } from '#app/modules/forms/rules.ts'
import type { Fields } from '#app/modules/forms/definition/rules.ts'
import { inputNames, type LeadEntry, type LeadKind } from '../schema/inputs.ts'
import type { LeadForm } from '../schema/lead-form.ts'
import type { Receipt } from '../schema/receipt.ts'
import { consentsFrom, textOf } from './read-form-data.ts'

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

/**
 * The call that sends a form: as it stands, to the endpoint of its kind; or the documented call of zoho-crm, where a
 * document has the form make it.
 */
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
  return { path: `/leads/${form.kind}`, body }
}

/** The body of zoho-crm: the documented fields (ITH-07, RCP-17, BQF-08), and how it was sent. */
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
    entry,
    page,
    honeypot: textOf(data.get(inputNames.honeypot)),
    noticeVersion,
    ...(noticeVersion === '' ? {} : { consents: consentsFrom(data) }),
  }
}

/** What a reply means; anything but a clear success is a failure (BQF-13). */
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
