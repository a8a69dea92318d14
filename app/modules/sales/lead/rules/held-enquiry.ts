import { formatDateTime } from '#app/basics/dates.ts'
import { kindLabelOf, statusLabels } from '../content/inbox.ts'
import { formOf } from '../forms.ts'
import { storedAnswers } from './describe-lead.ts'
import type { LeadKind } from '../schema/inputs.ts'
import type { LeadStatus } from '../schema/statuses.ts'

type Enquiry = {
  reference: string
  kind: LeadKind
  page: string
  name: string
  email: string
  company: string
  phone: string
  fields: Record<string, unknown>
  status: LeadStatus
  promise: string
  noticeVersion: string
  isSuspectedSpam: boolean
  submittedAt: Date
}
type Consent = { channel: string; isGranted: boolean; purpose: string; at: Date }

/** Stands for what is someone else's personal information (PRV-04). */
const withheld = 'Left out, because it is about someone else'

/**
 * An enquiry with every value that is stored of it, as the person it is about reads it (PRV-04); of a
 * referred friend it tells nothing.
 */
export function heldEnquiry(lead: Enquiry, consents: readonly Consent[]) {
  const typed = storedAnswers(lead.kind, lead.fields).map(({ name, label, value }) => ({
    label,
    value: isAboutOther(lead.kind, name) && value !== '' ? withheld : value,
  }))
  return {
    what: `Enquiry ${lead.reference}`,
    at: lead.submittedAt,
    fields: [
      { label: 'Form', value: kindLabelOf(lead.kind) },
      { label: 'Page', value: lead.page },
      { label: 'Name', value: lead.name },
      { label: 'E-mail', value: lead.email },
      { label: 'Company', value: lead.company },
      { label: 'Phone', value: lead.phone },
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

function isAboutOther(kind: LeadKind, name: string): boolean {
  const { fields, derived } = formOf(kind)
  return (fields[name] ?? derived?.[name])?.isAboutOther === true
}
