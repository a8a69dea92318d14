import { formatDate } from '#app/basics/dates.ts'
import { kindLabels, outcomeLabels, staffNotesWords } from '../content.ts'

/** `others` counts old records of other kinds that named a person, such as an address left with a client form. */
export type RetentionRun = {
  leads: number
  requests: number
  others: number
  kinds: Record<string, number>
  isFinished: boolean
}

/** Describes the result of a run that staff started. */
export function retentionRunText({ leads, requests, kinds, isFinished }: RetentionRun): string {
  if (!isFinished) return 'Some old details removed. Run it again for the rest.'
  const isEmpty = leads + requests + Object.keys(kinds).length === 0
  return isEmpty ? 'No old details to remove' : 'Old details removed'
}

type LoggedActivity = { action: string; details: Record<string, unknown> }

/** Describes an action on a privacy request, in words that follow the actor's name. */
export function describeActivity({ action, details }: LoggedActivity): string {
  switch (action) {
    case 'data-request.submitted':
      return details.source === 'staff'
        ? `entered this request: ${labelOf(kindLabels, details.kind)}`
        : `sent this request: ${labelOf(kindLabels, details.kind)}`
    case 'data-request.confirmed':
      return details.by === 'link'
        ? 'confirmed the request with the link in the email'
        : 'confirmed the person’s identity'
    case 'data-request.exported':
      return `downloaded a copy of everything as ${String(details.format).toUpperCase()} (${String(details.records)} records)`
    case 'data-request.corrected':
      return `corrected ${listText(details.fields)} on ${enquiryCountText(details.enquiries)}`
    case 'data-request.erased':
      return 'erased everything that names the person'
    case 'data-request.words-removed':
      return `removed words that may name the person: ${labelOf(staffNotesWords.kinds, details.kind).toLowerCase()}`
    case 'data-request.words-kept':
      return `kept words about someone else: ${labelOf(staffNotesWords.kinds, details.kind).toLowerCase()}`
    case 'data-request.call-back-taken':
      return 'added this person’s call-back to the copy'
    case 'data-request.extended':
      return `extended the deadline by 30 days, until ${formatDate(String(details.dueOn))}`
    case 'data-request.fee-paid':
      return 'recorded the request fee as paid'
    case 'data-request.closed':
      return `answered: ${labelOf(outcomeLabels, details.outcome).toLowerCase()}`
    case 'delivery.delivered':
      return `delivered: ${deliveryName(String(details.kind))}`
    case 'delivery.failed':
      return `could not deliver: ${deliveryName(String(details.kind))}`
    default:
      return action.replaceAll(/[.-]/g, ' ')
  }
}

const deliveryNames: Record<string, string> = {
  'data-request-link': 'Email with the link',
  'data-request-extension': 'Notice of extension',
  'data-request-answer': 'Answer by email',
  'data-request-notice': 'Notification to staff',
  'crm-erasure': 'Deletion in the CRM',
  'crm-correction': 'Correction in the CRM',
}

export function deliveryName(kind: string): string {
  return deliveryNames[kind] ?? kind
}

function labelOf(labels: Record<string, string>, value: unknown): string {
  return labels[String(value)] ?? String(value)
}

function listText(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(', ') : 'nothing'
}

function enquiryCountText(value: unknown): string {
  return value === 1 ? 'one enquiry' : `${String(value)} enquiries`
}
