import {
  type CommonOptions,
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
 * The response time promised on screen, word for word, and as a duration for the due time. `hours` run day and night on
 * business days; `businessDays` count from the day after receipt.
 */
export type ResponsePromise = { text: string; hours?: number; businessDays?: number }

export type FormReply = {
  promise: ResponsePromise
  success?: FormMessage
  failure: FormMessage
}

/** The sender; `email` is empty if only a phone number was given (ADR 0021). */
export type Contact = Record<ContactPart, string>

/** An answer derived from other answers. Staff and the CRM see it like a typed answer. */
export type DerivedField = {
  label: string
  /** Labels of values, where they differ from the values. */
  names?: Readonly<Record<string, string>>
  /** The page showed it to the visitor before they sent the form, so the receipt and the enquiry page repeat it. */
  isOnReceipt?: true
} & Pick<CommonOptions, 'isStatistic' | 'isAboutOther' | 'isHiddenFromStaff'>

/**
 * Defines one form for one kind of lead: its questions, texts and promise. The schema, the controls, the drafts, the
 * stored lead, the texts for staff and the CRM, and the data that remains after erasure are derived from it.
 */
export type LeadForm<
  Kind extends LeadKind = LeadKind,
  F extends Fields = Fields,
  Output = Values<F>,
> = FormDefinition<F, Output> & {
  kind: Kind
  /** The lead's subject in lists for staff and in the CRM. */
  subject: string | ((fields: Readonly<Record<string, unknown>>) => string)
  /** The subject of our emails to the person, if `subject` only makes sense to staff. */
  replySubject?: string
  /** The sentence about required answers in the privacy notice. */
  mandatory: string
  reply: FormReply
  replies?: Partial<Record<LeadEntry, FormReply>>
  /** Answers derived from other answers, or added when the lead is stored. */
  derived?: Readonly<Record<string, DerivedField>>
  derive?(output: NoInfer<Output>): Record<string, unknown>
  /** Completes the contact, if the form's fields do not contain all of it. */
  contact?(contact: Contact): Contact
  /** Whether to leave an answer out of the texts for staff and the CRM. */
  leaveOut?(name: string, fields: Readonly<Record<string, unknown>>): boolean
  /** Builds the documented call of the function zoho-crm, for the forms whose specification requires it. */
  documentedCall?(typed: Readonly<Record<string, string>>): Record<string, unknown>
}

/** Returns the form unchanged. The type parameters keep its names, options and kind as literal types. */
export function leadForm<
  const Kind extends LeadKind,
  const F extends Fields,
  Says extends FormReply,
  Output = Values<F>,
>(form: LeadForm<Kind, F, Output> & { reply: Says }): LeadForm<Kind, F, Output> & { reply: Says } {
  return form
}

export const personFields = {
  name: {
    type: 'line',
    label: 'Name',
    placeholder: 'Nomsa Dlamini',
    max: fieldLimits.name,
    autoComplete: 'name',
    isRequired: true,
    contactPart: 'name',
  },
  email: {
    type: 'email',
    label: 'Email',
    placeholder: 'name@example.co.za',
    isRequired: true,
    contactPart: 'email',
  },
  company: {
    type: 'line',
    label: 'Company',
    placeholder: 'Your business',
    max: fieldLimits.company,
    autoComplete: 'organization',
    isRequired: true,
    contactPart: 'company',
  },
  phone: { type: 'phone', label: 'Phone', placeholder: '082 123 4567', contactPart: 'phone' },
} as const

/** Variants of the contact fields. `inErrors` is the name in error messages, in sentence case. */
export const fullName = { ...personFields.name, label: 'Full Name', inErrors: 'Full name' } as const
export const optionalPhone = { ...personFields.phone, label: 'Phone (Optional)' } as const
export const requiredPhone = { ...personFields.phone, isRequired: true } as const
export const optionalCompany = { ...personFields.company, isRequired: false } as const
export const optionalEmail = {
  ...personFields.email,
  label: 'Email (Optional)',
  isRequired: false,
} as const

/** For the offer whose 'Get Started' led to the form, if any, and what the lead keeps of that offer. */
export const planField = <const Offers extends readonly string[]>(options: Offers) =>
  ({
    type: 'choice',
    label: 'Plan',
    options,
    isHidden: true,
    isHiddenFromStaff: true,
    isStatistic: true,
  }) as const
export const planAnswers = {
  planName: { label: 'Plan', isOnReceipt: true },
  planPrice: { label: 'Price shown', isOnReceipt: true },
} as const

/** Lower bound of a range of employees: 11-50 and 11-30 (Growing) give 11, 201+ gives 201; null without a choice. */
export function minEmployees(band: string): number | null {
  const digits = /^\d{1,4}/.exec(band)?.[0]
  return digits ? Number(digits) : null
}

/** For forms with a range of employees: adds its lower bound, to compare leads by. */
export const withMinEmployees = {
  derived: {
    employeesAtLeast: {
      label: 'Employees, at least',
      isHiddenFromStaff: true,
      isStatistic: true,
    },
  },
  derive: ({ employees }: { employees: string }) => ({ employeesAtLeast: minEmployees(employees) }),
} as const

const tryAgainMessage = 'There was a problem processing your request. Please try again.'

/** Builds an error message with the documented title; `description` defaults to the documented text. */
export const failureMessage = (
  channel: FormMessage['channel'],
  description = tryAgainMessage,
  durationMs?: number,
): FormMessage => ({
  channel,
  title: 'Submission Error',
  description,
  ...(durationMs ? { durationMs } : {}),
})

/** Returns the success and error messages of a form. The success message repeats the promise. */
export function buildReply(
  title: string,
  promise: ResponsePromise,
  failure: FormMessage,
): FormReply & { success: FormMessage } {
  const { channel, durationMs } = failure
  const timed = durationMs ? { durationMs } : {}
  return { promise, success: { channel, title, description: promise.text, ...timed }, failure }
}

/** The error message shared by the forms on the contact page. */
export const quickActionFailure = failureMessage('stack', tryAgainMessage, 5_000)

const missingFields = { channel: 'stack', title: 'Required Fields Missing' } as const
export const missingFieldsMessages = {
  onContinue: {
    ...missingFields,
    description: 'Please fill in all required fields (Name, Email, and Company).',
  },
  onSubmit: { ...missingFields, description: 'Please fill in all required fields.' },
} as const satisfies Record<string, FormMessage>

/** Shown in the form instead of a toast. */
export const offlineMessage = {
  title: 'You are offline. Nothing was sent.',
  description:
    'Your answers are kept on this device. Send the form again when you are back online.',
} as const

/** The heading of a list of invalid fields, for forms without a documented text. */
export const errorListHeading = 'Please check these answers:'
