import { formatDateTime } from '#app/basics/dates.ts'
import {
  crmLimits,
  type CrmEnquiry,
  type CrmErasure,
  type CrmPerson,
  type CrmPersonCorrection,
} from './schema.ts'

/** An enquiry as the module that stored it passes it on. */
export type Enquiry = {
  leadId: string
  reference: string
  name: string
  email: string
  company: string
  phone: string
  phoneStored: string | null
  /** A short subject, such as "IT health assessment". */
  subject: string
  lines: { label: string; value: string }[]
  /** The source, such as "Website: /it-health". */
  source: string
  submittedAt: Date
}

/** The delivery that brings one enquiry to the CRM, ready for the outbox. */
export function crmEnquiryDelivery(enquiry: Enquiry) {
  return {
    channel: 'crm' as const,
    kind: 'crm-enquiry',
    subjectType: 'lead',
    subjectId: enquiry.leadId,
    payload: crmEnquiry(enquiry),
  }
}

/** A quote's event, as a Note on the customer's Lead. */
export type QuoteNews = Pick<
  Enquiry,
  'leadId' | 'name' | 'email' | 'company' | 'phone' | 'phoneStored'
> & {
  /** Tells this Note from every other: "Q-2026-0042/1 accepted". */
  reference: string
  lines: { label: string; value: string }[]
}

/** The delivery that sends a quote's outcome to the CRM, once. The Lead's own fields stay. */
export function crmQuoteDelivery(news: QuoteNews) {
  const { leadId, reference, lines } = news
  const payload: CrmEnquiry = {
    reference,
    ...crmPerson(news),
    description: '',
    noteTitle: shorten(reference, crmLimits.noteTitle),
    noteContent: shorten(
      lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      crmLimits.noteContent,
    ),
  }
  return {
    channel: 'crm' as const,
    kind: 'crm-quote',
    subjectType: 'lead',
    subjectId: leadId,
    payload,
  }
}

/** The delivery that removes a person from the CRM; its content is forgotten once it arrived. */
export function crmErasureDelivery(payload: CrmErasure) {
  return { channel: 'crm' as const, kind: crmErasureKind, payload, isForgettable: true }
}

/** The delivery that corrects a person in the CRM; its content is forgotten once it arrived. */
export function crmCorrectionDelivery(payload: CrmPersonCorrection) {
  return { channel: 'crm' as const, kind: crmCorrectionKind, payload, isForgettable: true }
}

/** Longer than an attempt at the CRM lasts (`deliveries`). */
export const crmAttemptEndsMs = 60_000
const maxWaitSeconds = 120

/** Whole seconds until an instant that an attempt must not come before; at most 120, 0 without one. */
export function secondsUntil(instant: string, now: Date): number {
  if (instant === '') return 0
  const seconds = Math.ceil((Date.parse(instant) - now.getTime()) / 1_000)
  return Math.max(0, Math.min(seconds, maxWaitSeconds))
}

export const crmErasureKind = 'crm-erasure'
export const crmCorrectionKind = 'crm-correction'

/**
 * What the CRM knows someone by who left a telephone number alone. It finds Leads by email; a telephone
 * number identifies one only where an organisation made that field unique. Nothing can be sent to `.invalid`
 * (RFC 2606), and no Lead with a real address is touched (ADR 0021).
 */
export function crmStandInEmail(phone: string): string {
  return `no-email-${phone.replace(/\D/g, '')}@phone.invalid`
}

/**
 * A person's details as the CRM takes them. A person who hides the number on WhatsApp has neither email nor telephone:
 * they are known by their enquiry, so that no two of them become one Lead.
 */
export function crmPerson(person: {
  leadId: string
  name: string
  email: string
  company: string
  phone: string
  phoneStored: string | null
}): CrmPerson {
  return {
    ...(person.email || !person.phone
      ? splitName(person.name, person.email)
      : callBackName(person.phone)),
    email: person.email || crmStandInEmail(person.phoneStored ?? (person.phone || person.leadId)),
    company: shorten(person.company, crmLimits.company),
    phone: crmPhone(person.phone, person.phoneStored),
  }
}

/** The CRM demands a last name. */
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

/** Every answer as text, because the CRM's own fields cannot contain all of them. */
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
  return lines
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
}

/** First word and the rest; the CRM demands a last name, so a single word becomes that. */
export function splitName(name: string, fallback: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = fallback, ...rest] = words
  if (rest.length === 0) return { firstName: '', lastName: shorten(first, crmLimits.lastName) }
  return {
    firstName: shorten(first, crmLimits.firstName),
    lastName: shorten(rest.join(' '), crmLimits.lastName),
  }
}

/** The number in stored form, else as typed if the CRM's phone type takes it, else nothing. */
export function crmPhone(typed: string, stored: string | null): string {
  if (stored) return stored
  return isCrmPhone(typed) ? typed : ''
}

/** A narrower form of the CRM's documented phone pattern: digits, letters and single separators. */
export function isCrmPhone(value: string): boolean {
  return (
    value.length <= crmLimits.phone &&
    /\d/.test(value) &&
    /^\+?\(?[\da-zA-Z]+(?:[ .-][\da-zA-Z]+|\) ?[\da-zA-Z]+)*$/.test(value)
  )
}

/** Cuts by characters, never through one; the CRM counts UTF-16 units like JavaScript. */
export function shorten(value: string, max: number): string {
  if (value.length <= max) return value
  const cut = value.slice(0, max - 1)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
