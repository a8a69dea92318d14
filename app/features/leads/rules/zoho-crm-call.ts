import type { FieldErrors } from '#app/basics/outcome.ts'
import { connectivityQuestions } from '../forms/connectivity/content.ts'
import { summariseAnswers, type ConnectivityAnswers } from '../forms/connectivity/rules.ts'
import {
  formsNamedByType,
  inputNames,
  sentFields,
  type LeadEntry,
  type LeadKind,
} from '../schema/inputs.ts'
import { consentsFrom, textOf } from './read-form-data.ts'

export type ZohoCrmBody = Record<string, unknown>

/** How a submission ended, as a form shows it. `fields` names what to correct. */
export type LeadAnswer =
  | { isStored: true; id: string; reference: string }
  | {
      isStored: false
      reason: string
      /** For the log; what people read is documented per form. */
      error: string
      fields: FieldErrors
      retryAfterSeconds?: number
    }

/** The zoho-crm body of a filled-in form: the documented fields (ITH-07, RCP-17, BQF-08), and how it was sent. */
export function bodyOfForm(
  form: LeadKind,
  entry: LeadEntry,
  page: string,
  data: FormData,
): ZohoCrmBody {
  const noticeVersion = textOf(data.get(inputNames.noticeVersion))
  return {
    ...Object.fromEntries(sentFields[form].map((name) => [name, textOf(data.get(name))])),
    ...markersOf(form, data),
    entry,
    page,
    honeypot: textOf(data.get(inputNames.honeypot)),
    noticeVersion,
    ...(noticeVersion === '' ? {} : { consents: consentsFrom(data) }),
  }
}

function markersOf(form: LeadKind, data: FormData): ZohoCrmBody {
  if (form === 'bundle-quote') return { formType: 'quote' }
  if (formsNamedByType.some((named) => named === form)) return { formType: form }
  if (form === 'assessment') return {}
  const isYes = (name: string) => ['yes', 'on', 'true'].includes(textOf(data.get(name)))
  const answers = Object.fromEntries(connectivityQuestions.map(({ id }) => [id, isYes(id)]))
  return {
    challenges: summariseAnswers(answers as ConnectivityAnswers),
    assessmentType: 'connectivity',
    employees: '',
  }
}

/** What a reply of zoho-crm means; anything but a clear success is a failure (BQF-13). */
export function answerOfReply(
  status: number,
  body: unknown,
  retryAfter: string | null,
): LeadAnswer {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (status === 200 && reply.success === true) {
    return { isStored: true, id: String(reply.id), reference: String(reply.reference) }
  }
  const seconds = Number(retryAfter ?? Number.NaN)
  return {
    isStored: false,
    reason: typeof reply.reason === 'string' ? reply.reason : 'unknown',
    error:
      typeof reply.error === 'string' && reply.error !== ''
        ? reply.error
        : 'Unknown error occurred',
    fields: fieldErrors(reply.fields),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  }
}

function fieldErrors(fields: unknown): FieldErrors {
  const entries = Object.entries(typeof fields === 'object' && fields !== null ? fields : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
