import type {
  Common,
  ContactPart,
  Fields,
  FormDefinition,
  Values,
} from '#app/modules/forms/definition/rules.ts'
import type { LeadEntry, LeadKind } from './inputs.ts'

/** A message about a form: the channel of the toaster it stands in (D-61), and how long, in milliseconds. */
export type FormMessage = {
  channel: 'single' | 'stack'
  title: string
  description: string
  durationMs?: number
}

/**
 * What was promised on screen, word for word, and the time it leaves us (LIM-11, D-43).
 * `hours` run by the clock on business days; `businessDays` count from the day after receipt.
 */
export type ResponsePromise = { text: string; hours?: number; businessDays?: number }

/** What a form says once it was sent: the promise, and the messages that stand for it. */
export type Reply = {
  promise: ResponsePromise
  success?: FormMessage
  failure: FormMessage
}

/** Who asks; `email` is empty where only a telephone number was asked for (ADR 0021). */
export type Contact = Record<ContactPart, string>

/** An answer that follows from the others; staff and the CRM read it like them. */
export type DerivedField = {
  label: string
  /** What people read for a value, where that differs. */
  names?: Readonly<Record<string, string>>
} & Pick<Common, 'isStatistic' | 'isAboutOther' | 'isUnread'>

/**
 * One form of one kind of lead: everything that is asked, said and promised (LDS-01). The schema, the controls,
 * the drafts, the stored lead, what staff and the CRM read and what outlives the sender's details come from it.
 */
export type LeadForm<
  Kind extends LeadKind = LeadKind,
  F extends Fields = Fields,
  Output = Values<F>,
> = FormDefinition<F, Output> & {
  kind: Kind
  /** What the lead is about, as staff and the CRM read it in a list. */
  subject: string | ((fields: Readonly<Record<string, unknown>>) => string)
  /** Which answers are needed, for the privacy notice (PRV-01). */
  mandatory: string
  reply: Reply
  /** Where one kind has several forms on a page, what the others say. */
  replies?: Partial<Record<LeadEntry, Reply>>
  /** Answers that follow from what was typed, or are added when it is stored. */
  derived?: Readonly<Record<string, DerivedField>>
  derive?(output: Output): Record<string, unknown>
  /** Who asks, where that is more than the fields that hold it. */
  contact?(contact: Contact): Contact
  /** Answers that nobody need read beside the others. */
  leaveOut?(name: string, fields: Readonly<Record<string, unknown>>): boolean
  /** The documented call of the function zoho-crm, for the forms a document has send it (ITH-07, RCP-17, BQF-08). */
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
