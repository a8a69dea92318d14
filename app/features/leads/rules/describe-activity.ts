import { crmFieldLabels, deliveryKindLabels, statusLabels } from '../content/inbox.ts'
import { describeAppointment } from './describe-appointment.ts'

export type LoggedActivity = { action: string; details: Record<string, unknown> }

/** What was done to a lead, in words that follow the name of who did it. `nameOf` knows the staff. */
export function describeActivity(
  { action, details }: LoggedActivity,
  nameOf: (staffId: string) => string,
): string {
  switch (action) {
    case 'lead.submitted':
      return details.isSuspectedSpam ? 'sent this; it was held back as suspected spam' : 'sent this'
    case 'lead.status-changed':
      return `changed the status from ${statusOf(details.from)} to ${statusOf(details.to)}`
    case 'lead.assigned':
      return typeof details.to === 'string'
        ? `gave the lead to ${nameOf(details.to)}`
        : `took the lead from ${nameOf(String(details.from))}`
    case 'lead.marked-spam':
      return 'marked the lead as spam'
    case 'lead.cleared':
      return 'said that this is not spam'
    case 'lead.referral-answered':
      return details.answer === 'yes'
        ? 'agreed, as the referred friend, to be contacted'
        : 'declined, as the referred friend; their details were deleted'
    case 'lead.merged':
      return `made this part of ${String(details.reference)}`
    case 'lead.merge-received':
      return `merged ${String(details.reference)} into this lead`
    case 'lead.unmerged':
      return `made this a lead of its own again; it was part of ${String(details.reference)}`
    case 'lead.merge-undone':
      return `undid the merge of ${String(details.reference)}`
    case 'lead.reminded-due-soon':
      return 'reminded staff that the answer is due within the hour'
    case 'lead.reminded-overdue':
      return 'told staff that the answer is overdue'
    case 'lead.coverage-reached':
      return 'found that fibre has reached the address'
    case 'lead.person-erased':
      return 'removed the personal details, as they were asked to'
    case 'lead.person-corrected':
      return `corrected ${Array.isArray(details.fields) ? details.fields.join(', ') : 'the details'}, as they were asked to`
    case 'lead.note-added':
      return 'added a note'
    case 'delivery.resent':
      return describeResend(details)
    case 'delivery.delivered':
      return `delivered: ${kindOf(details)}`
    case 'delivery.cancelled':
      return `did not send, because the recipient has stopped such e-mails: ${kindOf(details)}`
    case 'delivery.failed':
      return `could not deliver: ${kindOf(details)}`
    default:
      return describeAppointment({ action, details }) ?? action.replaceAll(/[.-]/g, ' ')
  }
}

function statusOf(value: unknown): string {
  return statusLabels[value as keyof typeof statusLabels] ?? String(value)
}

function describeResend(details: Record<string, unknown>): string {
  const fields = Array.isArray(details.correctedFields) ? details.correctedFields.map(String) : []
  const names = fields.map((field) => crmFieldLabels[field as keyof typeof crmFieldLabels] ?? field)
  const correction = names.length > 0 ? `, with ${names.join(' and ').toLowerCase()} corrected` : ''
  return `sent again: ${kindOf(details)}${correction}`
}

function kindOf(details: Record<string, unknown>): string {
  return deliveryKindLabels[String(details.kind)] ?? String(details.kind)
}
