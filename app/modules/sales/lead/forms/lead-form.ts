import {
  type Common,
  type ContactPart,
  type Fields,
  type FormDefinition,
  type Values,
  fieldLimits,
} from '#app/modules/forms/definition/rules.ts'
import type { LeadEntry, LeadKind } from '../schema.ts'

/** A message about a form: its toast channel, and its duration in milliseconds. */
export type FormMessage = {
  channel: 'single' | 'stack'
  title: string
  description: string
  durationMs?: number
}

/**
 * What was promised on screen, word for word, and the time it leaves us.
 * `hours` run by the clock on business days; `businessDays` count from the day after receipt.
 */
export type ResponsePromise = { text: string; hours?: number; businessDays?: number }

/** A form's message after sending: the promise, and the announcements of it. */
export type Reply = {
  promise: ResponsePromise
  success?: FormMessage
  failure: FormMessage
}

/** The sender; `email` is empty if only a phone number was given (ADR 0021). */
export type Contact = Record<ContactPart, string>

/** An answer that follows from the others; staff and the CRM read it like them. */
export type DerivedField = {
  label: string
  /** A value's label, if it differs. */
  names?: Readonly<Record<string, string>>
} & Pick<Common, 'isStatistic' | 'isAboutOther' | 'isUnread'>

/**
 * One form of one kind of lead: its questions, texts and promise. The schema, the controls, the drafts, the stored
 * lead, the texts for staff and the CRM, and the data that outlives the sender's details derive from it.
 */
export type LeadForm<
  Kind extends LeadKind = LeadKind,
  F extends Fields = Fields,
  Output = Values<F>,
> = FormDefinition<F, Output> & {
  kind: Kind
  /** The lead's subject, as staff and the CRM read it in a list. */
  subject: string | ((fields: Readonly<Record<string, unknown>>) => string)
  /** The required answers, for the privacy notice. */
  mandatory: string
  reply: Reply
  /** If one kind has several forms on a page, the others' texts. */
  replies?: Partial<Record<LeadEntry, Reply>>
  /** Answers that are derived, or added on storing. */
  derived?: Readonly<Record<string, DerivedField>>
  derive?(output: Output): Record<string, unknown>
  /** The contact, if it is more than its fields. */
  contact?(contact: Contact): Contact
  /** Answers that need not be read beside the others. */
  leaveOut?(name: string, fields: Readonly<Record<string, unknown>>): boolean
  /** The documented call of the function zoho-crm, for the forms a document has send it. */
  documentedCall?(typed: Readonly<Record<string, string>>): Record<string, unknown>
}

/** Keeps the names, options and kind of a form as they are written. */
export function leadForm<
  const Kind extends LeadKind,
  const F extends Fields,
  Says extends Reply,
  Output = Values<F>,
>(form: LeadForm<Kind, F, Output> & { reply: Says }): LeadForm<Kind, F, Output> & { reply: Says } {
  return form
}

/** The contact, as most forms ask it. */
export const personFields = {
  name: {
    type: 'line',
    label: 'Name',
    placeholder: 'Nomsa Dlamini',
    max: fieldLimits.name,
    autoComplete: 'name',
    isRequired: true,
    holds: 'name',
  },
  email: {
    type: 'email',
    label: 'Email',
    placeholder: 'name@example.co.za',
    isRequired: true,
    holds: 'email',
  },
  company: {
    type: 'line',
    label: 'Company',
    placeholder: 'Your business',
    max: fieldLimits.company,
    autoComplete: 'organization',
    isRequired: true,
    holds: 'company',
  },
  phone: { type: 'phone', label: 'Phone', placeholder: '082 123 4567', holds: 'phone' },
} as const

/** Names in errors read like a sentence. */
export const fullName = { ...personFields.name, label: 'Full Name', inErrors: 'Full name' } as const
export const optionalPhone = { ...personFields.phone, label: 'Phone (Optional)' } as const
export const requiredPhone = { ...personFields.phone, isRequired: true } as const
export const optionalCompany = { ...personFields.company, isRequired: false } as const
export const optionalEmail = {
  ...personFields.email,
  label: 'Email (Optional)',
  isRequired: false,
} as const

/**
 * The lower bound of an employee band of any form: 11-50 and 11-30 (Growing) give 11, 201+ gives 201. Null if nothing
 * was chosen.
 */
export function employeesAtLeast(band: string): number | null {
  const digits = /^\d{1,4}/.exec(band)?.[0]
  return digits ? Number(digits) : null
}

const tryAgain = 'There was a problem processing your request. Please try again.'

/** The documented failure text, which forms without one of their own share. */
export const problem = (
  channel: FormMessage['channel'],
  description = tryAgain,
  durationMs?: number,
): FormMessage => ({
  channel,
  title: 'Submission Error',
  description,
  ...(durationMs ? { durationMs } : {}),
})

/** A reply whose message repeats the promise. */
export function replyWith(
  title: string,
  promise: ResponsePromise,
  failure: FormMessage,
): Reply & { success: FormMessage } {
  const { channel, durationMs } = failure
  const timed = durationMs ? { durationMs } : {}
  return { promise, success: { channel, title, description: promise.text, ...timed }, failure }
}

/** Shared parts of the contact page's forms. */
export const quickActionProblem = problem('stack', tryAgain, 5_000)

/** On Continue, and on Submit. */
export const requiredFieldsMissing = {
  onContinue: {
    channel: 'stack',
    title: 'Required Fields Missing',
    description: 'Please fill in all required fields (Name, Email, and Company).',
  },
  onSubmit: {
    channel: 'stack',
    title: 'Required Fields Missing',
    description: 'Please fill in all required fields.',
  },
} as const satisfies Record<string, FormMessage>

/** Said in the form, without a toast. */
export const offlineMessage = {
  title: 'You are offline. Nothing was sent.',
  description:
    'Your answers are kept on this device. Send the form again when you are back online.',
} as const

/** Above a list of fields to correct, if there is no documented text. */
export const errorListHeading = 'Please check these answers:'
