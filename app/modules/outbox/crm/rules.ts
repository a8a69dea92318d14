import { formatDateTime } from '#app/basics/dates.ts'
import {
  crmLimits,
  type CrmEnquiry,
  type CrmErasure,
  type CrmPerson,
  type CrmPersonCorrection,
} from './schema.ts'

type Line = { label: string; value: string }
type Person = {
  leadId: string
  name: string
  email: string
  company: string
  phone: string
  phoneStored: string | null
}

export type Enquiry = Person & {
  reference: string
  /** A short subject, such as "IT health assessment". */
  subject: string
  lines: Line[]
  /** The source, such as "Website: /it-health". */
  source: string
  submittedAt: Date
}

const noteDelivery = (kind: string, subjectId: string, payload: CrmEnquiry) => ({
  channel: 'crm' as const,
  kind,
  subjectType: 'lead',
  subjectId,
  payload,
})

export const crmEnquiryDelivery = (enquiry: Enquiry) =>
  noteDelivery('crm-enquiry', enquiry.leadId, crmEnquiry(enquiry))

/**
 * A change of a quote's status, sent as a Note on the customer's Lead. `reference` is the unique reference of this Note:
 * "Q-2026-0042/1 accepted".
 */
export type QuoteStatusChange = Person & { reference: string; lines: Line[] }

/** Returns a delivery that sends a quote's outcome to the CRM as a Note. The Lead's other fields stay unchanged. */
export function crmQuoteDelivery(news: QuoteStatusChange) {
  const { leadId, reference, lines } = news
  return noteDelivery('crm-quote', leadId, {
    reference,
    ...crmPerson(news),
    description: '',
    noteTitle: shorten(reference, crmLimits.noteTitle),
    noteContent: shorten(textOf(lines), crmLimits.noteContent),
  })
}

const textOf = (lines: readonly Line[]) =>
  lines.map(({ label, value }) => `${label}: ${value}`).join('\n')

/** Returns a delivery that deletes a person from the CRM. Its payload is cleared once it has been delivered. */
export function crmErasureDelivery(payload: CrmErasure) {
  return { channel: 'crm' as const, kind: crmErasureKind, payload, isForgettable: true }
}

/** Returns a delivery that corrects a person in the CRM. Its payload is cleared once it has been delivered. */
export function crmCorrectionDelivery(payload: CrmPersonCorrection) {
  return { channel: 'crm' as const, kind: crmCorrectionKind, payload, isForgettable: true }
}

/** Time after which an attempt to reach the CRM has certainly ended; longer than the attempt's own time limit. */
export const maxCrmAttemptMs = 60_000
const maxWaitSeconds = 120

/** Returns the whole seconds until `instant`, from 0 to 120; 0 if `instant` is empty. */
export function secondsUntil(instant: string, now: Date): number {
  if (instant === '') return 0
  const seconds = Math.ceil((Date.parse(instant) - now.getTime()) / 1_000)
  return Math.max(0, Math.min(seconds, maxWaitSeconds))
}

export const crmErasureKind = 'crm-erasure'
export const crmCorrectionKind = 'crm-correction'

/**
 * Returns a placeholder email for a person who left only a phone number, because the CRM finds Leads by email and phone
 * numbers need not be unique there. Mail to `.invalid` cannot be sent (RFC 2606), and no Lead with a real email is
 * changed (ADR 0021).
 */
export function crmPlaceholderEmail(phone: string): string {
  return `no-email-${phone.replace(/\D/g, '')}@phone.invalid`
}

/**
 * Returns a person's details in the CRM's format. A person who hides their number on WhatsApp has neither email nor
 * phone number, so the enquiry's id identifies them; otherwise two such people would share one Lead. The last name of a
 * person without any of these is "Unknown", because the CRM requires one.
 */
export function crmPerson(person: Person): CrmPerson {
  return {
    ...(person.email || !person.phone
      ? splitName(person.name, person.email || 'Unknown')
      : callBackName(person.phone)),
    email:
      person.email || crmPlaceholderEmail(person.phoneStored ?? (person.phone || person.leadId)),
    company: shorten(person.company, crmLimits.company),
    phone: crmPhone(person.phone, person.phoneStored),
  }
}

/** A call-back has no name, but the CRM requires a last name, so the phone number is used. */
const callBackName = (phone: string) => ({
  firstName: '',
  lastName: shorten(`Call-back ${phone}`, crmLimits.lastName),
})

function crmEnquiry(enquiry: Enquiry): CrmEnquiry {
  const text = enquiryText(enquiry)
  return {
    reference: enquiry.reference,
    ...crmPerson(enquiry),
    description: shorten(text, crmLimits.description),
    noteTitle: shorten(`${enquiry.reference} ${enquiry.subject}`, crmLimits.noteTitle),
    noteContent: shorten(text, crmLimits.noteContent),
  }
}

/** Returns every answer as text, because the CRM's own fields cannot contain all of them. */
function enquiryText(enquiry: Enquiry): string {
  const lines = [
    { label: 'Enquiry', value: `${enquiry.reference}, ${enquiry.subject}` },
    { label: 'Received', value: formatDateTime(enquiry.submittedAt) },
    { label: 'Source', value: enquiry.source },
    { label: 'Name', value: enquiry.name },
    { label: 'Email', value: enquiry.email },
    { label: 'Company', value: enquiry.company },
    { label: 'Phone', value: enquiry.phone },
    ...enquiry.lines,
  ]
  return textOf(lines.filter(({ value }) => value !== ''))
}

/** Splits a name into first word and rest. A single word becomes the last name, which the CRM requires. */
export function splitName(name: string, fallback: string): { firstName: string; lastName: string } {
  const [first = fallback, ...rest] = name.split(/\s+/).filter(Boolean)
  if (rest.length === 0) return { firstName: '', lastName: shorten(first, crmLimits.lastName) }
  return {
    firstName: shorten(first, crmLimits.firstName),
    lastName: shorten(rest.join(' '), crmLimits.lastName),
  }
}

/** Returns the number in stored format, else as typed if the CRM accepts it, else an empty text. */
export function crmPhone(typed: string, stored: string | null): string {
  if (stored) return stored
  return isCrmPhone(typed) ? typed : ''
}

/** Stricter than the CRM's documentation: allows only digits, letters and single separators. */
export function isCrmPhone(value: string): boolean {
  return (
    value.length <= crmLimits.phone &&
    /\d/.test(value) &&
    /^\+?\(?[\da-zA-Z]+(?:[ .-][\da-zA-Z]+|\) ?[\da-zA-Z]+)*$/.test(value)
  )
}

/** Shortens a text to `max` UTF-16 units, which is how the CRM counts. Never splits a character. */
export function shorten(value: string, max: number): string {
  if (value.length <= max) return value
  const cut = value.slice(0, max - 1)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
