import { formatDateTime } from '#app/basics/dates.ts'
import { appointmentNouns } from '../appointment/content.ts'
import {
  crmFieldLabels,
  deliveryKindLabels,
  mergeReasonLabels,
  statusLabels,
} from '../inbox/content.ts'
import type { MergeReason } from '../schema.ts'

export type LoggedActivity = { action: string; details: Record<string, unknown> }
type NameOf = (staffId: string) => string
type DescribeActivity = (details: LoggedActivity['details'], nameOf: NameOf) => string

const nounOf = ({ kind }: LoggedActivity['details']) =>
  kind === 'site-visit' ? appointmentNouns[kind] : appointmentNouns.consultation
const startOf = ({ startsAt }: LoggedActivity['details']) =>
  formatDateTime(new Date(String(startsAt)))
const listOf = (fields: unknown, otherwise: string) =>
  Array.isArray(fields) ? fields.join(', ') : otherwise

const descriptions: Record<string, DescribeActivity> = {
  'lead.submitted': ({ isSuspectedSpam }) =>
    isSuspectedSpam ? 'sent this enquiry, which was marked as suspected spam' : 'sent this',
  'lead.call-noted': () => 'logged a call and read the privacy notice to the caller',
  'lead.imported': ({ source }) => `imported this lead from a file (${String(source)})`,
  'lead.contact-corrected': ({ fields }) => `corrected ${listOf(fields, 'the contact details')}`,
  'lead.status-changed': ({ from, to }) =>
    `changed the status from ${statusOf(from)} to ${statusOf(to)}`,
  'lead.assigned': ({ from, to }, nameOf) =>
    typeof to === 'string'
      ? `assigned the lead to ${nameOf(to)}`
      : `unassigned the lead from ${nameOf(String(from))}`,
  'lead.marked-spam': () => 'marked the lead as spam',
  'lead.cleared': () => 'marked the lead as not spam',
  'lead.referral-answered': ({ answer }) =>
    answer === 'yes'
      ? 'agreed to be contacted (referred friend)'
      : 'declined to be contacted (referred friend), so their details were deleted',
  'lead.merged': ({ reference, reason }) =>
    `merged this lead into ${String(reference)}${reasonOf(reason)}`,
  'lead.merge-received': ({ reference, reason }) =>
    `merged ${String(reference)} into this lead${reasonOf(reason)}`,
  'lead.unmerged': ({ reference }) => `undid the merge into ${String(reference)}`,
  'lead.merge-undone': ({ reference }) => `undid the merge of ${String(reference)}`,
  'lead.reminded-due-soon': () => 'reminded staff that the answer is due within the hour',
  'lead.reminded-overdue': () => 'notified staff that the reply is overdue',
  'lead.coverage-reached': () => 'found that fibre is now available at the address',
  'lead.wireless-reached': () => 'found that fixed wireless is now available at the address',
  'lead.person-erased': () => 'removed the personal details on request',
  'lead.person-corrected': ({ fields }) => `corrected ${listOf(fields, 'the details')}, on request`,
  'lead.snoozed': ({ until }) =>
    typeof until === 'string'
      ? `snoozed the lead until ${formatDateTime(new Date(until))}`
      : 'snoozed the lead until the visitor writes',
  'lead.woken': () => 'moved the lead back to the inbox',
  'lead.waits-again': () => 'wrote again, so the lead needs an answer again',
  'lead.whatsapp-received': () => 'started this conversation on WhatsApp',
  'lead.whatsapp-stopped': () => 'opted out of WhatsApp messages',
  'lead.whatsapp-deleted': () => 'deleted a message on WhatsApp after sending it',
  'lead.whatsapp-number-changed': () => 'changed their number on WhatsApp',
  'lead.whatsapp-reaction': ({ emoji }) => `reacted to a message with ${String(emoji)}`,
  'lead.message-received': ({ isForeign, isAutomatic, channel }) =>
    channel !== undefined && channel !== 'mail'
      ? 'received a message from the visitor'
      : isAutomatic
        ? 'received an automatic email'
        : isForeign
          ? 'received an email from another address'
          : 'received an email from the visitor',
  'lead.mail-attached': () => 'added an email to this conversation',
  'lead.mail-detached': () => 'removed an email that belongs to another conversation',
  'lead.mail-returned': ({ isAddressFault }) =>
    isAddressFault
      ? 'recorded that an email bounced because the address does not work'
      : 'recorded that an email bounced',
  'lead.mail-delayed': () => 'recorded that an email is delayed and will be retried',
  'lead.mail-complained': () => 'recorded that the recipient reported our email as spam',
  'lead.automatic-answer': () => 'received an automatic reply, which does not count as an answer',
  'enquiry.write': () => 'added a message on the enquiry page',
  'enquiry.correct': ({ fields }) =>
    `corrected ${listOf(fields, 'the details')} on the enquiry page`,
  'enquiry.time': () => 'accepted the suggested time',
  'enquiry.withdraw': () => 'withdrew the enquiry',
  'enquiry.erase': ({ request }) => `requested deletion of their data (request ${String(request)})`,
  'lead.note-added': () => 'added a note',
  'lead.reply-written': () => 'wrote a reply',
  'lead.reply-undone': () => 'undid a reply before it was sent',
  'lead.call-logged': () => 'logged a call',
  'lead.call-back-due': () => 'reminded staff to call back',
  'lead.answer-stated': () => 'recorded how the lead was answered',
  'lead.answered': ({ at }) =>
    `recorded that the visitor was answered${typeof at === 'string' ? ` on ${formatDateTime(new Date(at))}` : ''}`,
  'lead.answer-withdrawn': ({ reference }) =>
    `recorded that no reply${reference ? ` to ${String(reference)}` : ''} was sent, so the lead needs an answer again`,
  'appointment.requested': (details) => `requested a consultation on ${startOf(details)}`,
  'appointment.confirmed': (details) => `confirmed the ${nounOf(details)} on ${startOf(details)}`,
  'appointment.offered': (details) => `offered ${startOf(details)} for the ${nounOf(details)}`,
  'appointment.cancelled': (details) => `cancelled the ${nounOf(details)} on ${startOf(details)}`,
  'appointment.booked': (details) => `booked a ${nounOf(details)} on ${startOf(details)}`,
  'appointment.moved': (details) => `moved the ${nounOf(details)} to ${startOf(details)}`,
  'appointment.reminded': (details) =>
    `reminded the visitor of the ${nounOf(details)} on ${startOf(details)}`,
  'appointment.undone': (details) => `undid the last change to the ${nounOf(details)}`,
  'appointment.handed-over': (details) =>
    `moved the ${nounOf(details)} on ${startOf(details)} to a colleague`,
  'quote.begun': ({ number }) => `started quote ${String(number)}`,
  'quote.version-begun': ({ number, version }) =>
    `started version ${String(version)} of quote ${String(number)}`,
  'quote.discarded': ({ number, version }) =>
    `deleted the draft of quote ${String(number)}/${String(version)}`,
  'quote.sent': ({ number }) => `sent quote ${String(number)}`,
  'quote.link-taken': ({ number }) => `copied the link to quote ${String(number)} to share it`,
  'quote.handed-over': ({ number, how }) =>
    `recorded that quote ${String(number)} was delivered ${how === 'whatsapp' ? 'by WhatsApp' : 'by hand'}`,
  'quote.accepted': ({ number }) => `accepted quote ${String(number)}`,
  'quote.declined': ({ number }) => `declined quote ${String(number)}`,
  'quote.renewal-asked': ({ number }) => `requested a new quote to replace ${String(number)}`,
  'quote.end-reminded': () => 'sent a reminder that a quote expires soon',
  'delivery.resent': describeResend,
  'delivery.delivered': (details) => `delivered: ${kindOf(details)}`,
  'delivery.cancelled': (details) =>
    `did not email a recipient who has opted out of these emails: ${kindOf(details)}`,
  'delivery.failed': (details) => `could not deliver: ${kindOf(details)}`,
}

/** Describes an action on a lead in words that follow the actor's name. `nameOf` maps staff ids to names. */
export function describeActivity({ action, details }: LoggedActivity, nameOf: NameOf): string {
  return descriptions[action]?.(details, nameOf) ?? action.replaceAll(/[.-]/g, ' ')
}

function reasonOf(reason: unknown): string {
  const words = mergeReasonLabels[reason as MergeReason]
  return words ? ` (${words.charAt(0).toLowerCase()}${words.slice(1)})` : ''
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

function kindOf({ kind }: LoggedActivity['details']): string {
  return deliveryKindLabels[String(kind)] ?? String(kind)
}
