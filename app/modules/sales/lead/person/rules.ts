import { formatDateTime } from '#app/basics/dates.ts'
import { formOf } from '../forms/every-form.ts'
import { contactDetailLabels, kindLabelOf, statusLabels } from '../inbox/content.ts'
import { storedAnswers } from '../rules.ts'
import {
  type ContactDetail,
  type LeadKind,
  type LeadStatus,
  contactDetails,
  leadKinds,
} from '../schema.ts'

type Enquiry = Record<
  ContactDetail | 'reference' | 'page' | 'promise' | 'noticeVersion',
  string
> & {
  kind: LeadKind
  fields: Record<string, unknown>
  status: LeadStatus
  isSuspectedSpam: boolean
  submittedAt: Date
}
type Consent = { channel: string; isGranted: boolean; purpose: string; at: Date }

const redactedText = 'Left out because it is about someone else'

/** Returns an enquiry with every stored value, for the person it is about. Data about a referred friend is left out. */
export function enquiryRecord(lead: Enquiry, consents: readonly Consent[]) {
  const typed = storedAnswers(lead.kind, lead.fields).map(({ name, label, value }) => ({
    label,
    value: concernsAnotherPerson(lead.kind, name) && value !== '' ? redactedText : value,
  }))
  return {
    what: `Enquiry ${lead.reference}`,
    at: lead.submittedAt,
    fields: [
      { label: 'Form', value: kindLabelOf(lead.kind) },
      { label: 'Page', value: lead.page },
      ...contactDetails.map((name) => ({ label: contactDetailLabels[name], value: lead[name] })),
      ...typed.map(({ label, value }) => ({ label: `Answer: ${label}`, value })),
      { label: 'Status', value: statusLabels[lead.status] },
      { label: 'Held back as suspected spam', value: lead.isSuspectedSpam ? 'Yes' : 'No' },
      { label: 'Promised', value: lead.promise },
      { label: 'Privacy notice shown', value: lead.noticeVersion },
      ...consents.map(({ channel, isGranted, purpose, at }) => ({
        label: `Consent by ${channel}`,
        value: `${isGranted ? 'Yes' : 'No'}, to: ${purpose} (${formatDateTime(at)})`,
      })),
    ].filter(({ value }) => value !== ''),
  }
}

function concernsAnotherPerson(kind: LeadKind, name: string): boolean {
  const { fields, derived } = formOf(kind)
  return (fields[name] ?? derived?.[name])?.isAboutOther === true
}

export type NamedPerson = { name: string; email: string; phone: string; phoneStored: string | null }

/**
 * Whether a staff search names this person: by name or part of it, by email or the part before its @, or by at least
 * six digits of a phone number. Too many matches are better than too few: staff can type a search again.
 */
export function mentionsPerson(typed: string, { name, email, phone, phoneStored }: NamedPerson) {
  const text = typed.trim().toLowerCase()
  if (text.length < 3) return false
  const address = email.toLowerCase()
  if (address !== '') {
    const mailbox = address.split('@')[0]!
    if (text.includes(address) || text === mailbox) return true
    if (text.includes('@') && address.includes(text)) return true
  }
  const digits = digitsOf(text)
  const numbers = [phone, phoneStored ?? ''].map(digitsOf)
  if (digits.length >= 6 && numbers.some((number) => number.endsWith(digits))) return true
  const known = wordsOf(name)
  const words = wordsOf(text).filter((word) => word.length >= 3)
  return words.some((word) => known.includes(word))
}

/** Removes the country code or the leading zero, so that both formats of a number compare as equal. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:27|0)/, '')
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
}

/** Their answers come from a fixed list and identify no person, so erasure keeps them. */
export const statisticalFields: readonly string[] = [
  ...new Set(leadKinds.map(formOf).flatMap(statisticsOf)),
]

function statisticsOf({ fields, derived }: ReturnType<typeof formOf>): string[] {
  return Object.entries({ ...fields, ...derived })
    .filter(([, { isStatistic }]) => isStatistic)
    .map(([name]) => name)
}

/** Names of the fields that erasure keeps whatever their value: statistics, and the campaign or site of the visit. */
export const fieldsToKeep: readonly string[] = [...statisticalFields, 'visitSource']

export const removedName = 'Details removed'

/** Returns a lead's values without personal data. Statistical fields, tick boxes and the visit's source stay. */
export function withoutPersonalData(lead: { id: string; fields: Record<string, unknown> }) {
  const kept = Object.entries(lead.fields).filter(
    ([name, value]) => typeof value === 'boolean' || fieldsToKeep.includes(name),
  )
  return {
    name: removedName,
    // Unique for each lead, so that erased leads do not look like duplicates.
    email: `removed-${lead.id}@removed.invalid`,
    company: '',
    phone: '',
    phoneStored: null,
    fields: Object.fromEntries(kept),
    bodyHash: '',
    idempotencyKey: `removed/${lead.id}`,
  }
}
