import type { AnswerWay } from '../answer/schema.ts'
import type { ContactDetail, LeadKind, LeadStatus, MergeReason } from '../schema.ts'
import type { FoundPlace } from '../summary/schema.ts'
import type { InboxFolder, InboxSort } from './schema.ts'

export const folderLabels: Record<InboxFolder, string> = {
  inbox: 'Inbox',
  overdue: 'Overdue',
  snoozed: 'Snoozed',
  spam: 'Suspected spam',
  merged: 'Merged',
}

export const statusLabels: Record<LeadStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  answered: 'Answered',
  closed: 'Closed',
}

export const statusChoiceLabels = { open: 'Open', ...statusLabels } as const

export const sortLabels: Record<InboxSort, string> = {
  received: 'Newest first',
  due: 'Most urgent first',
}

export const leadGroupLabels = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  later: 'Later',
  'no-promise': 'No due time',
  done: 'Answered or closed',
} as const
export type LeadGroup = keyof typeof leadGroupLabels

export const kindLabels: Record<LeadKind, string> = {
  assessment: 'IT assessment',
  interest: 'Interest',
  'launch-interest': 'Launch interest',
  connectivity: 'Connectivity recipe',
  'bundle-quote': 'Bundle quote',
  referral: 'Referral',
  'custom-quote': 'Custom quote',
  'custom-recipe': 'Custom recipe',
  contact: 'Contact message',
  consultation: 'Consultation',
  'site-survey': 'Site survey',
  'cloud-quote': 'Cloud quote',
  coverage: 'Fibre coverage',
  whatsapp: 'WhatsApp message',
  imported: 'Imported contact',
}

/** Returns the label for a kind of lead, with a fallback for a kind from a newer version. */
export const kindLabelOf = (kind: LeadKind): string =>
  (kindLabels as Partial<Record<string, string>>)[kind] ?? 'Enquiry'

/** The author of a note that the visitor left on the enquiry page. */
export const visitorAuthor = { id: 'visitor', name: 'The visitor' } as const

export const noEmail = 'No email'

/** Labels for how a lead arrived. The default variant of a form, `form`, has no label. */
export const entryLabels: Record<string, string> = {
  quick: 'Quick form',
  wizard: 'Wizard',
  call: 'Phone call',
  import: 'Imported',
}

export const contactDetailLabels: Record<ContactDetail, string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
}

export const mergeReasonLabels: Record<MergeReason, string> = {
  'same-person': 'Same person, different details',
  colleague: 'Colleagues asking about the same thing',
  'same-place': 'Same place or building',
  'sent-twice': 'Sent twice',
}

export const spamReasonLabels: Record<string, string> = {
  honeypot: 'a hidden field was filled in',
  'too-fast': 'the form was filled in faster than a person can',
  'no-stamp': 'the form was sent without opening its page',
  'forged-stamp': 'the form contained a token that we did not issue',
  'old-stamp': 'the page was opened more than a month before the form was sent',
  'worn-stamp': 'a form was sent many times during the same visit',
  'busy-network': 'many forms came from the same network in a short time',
  'busy-address': 'many forms used this email address within a day',
}

export const channelLabels: Record<string, string> = {
  crm: 'CRM',
  mail: 'Email',
  whatsapp: 'WhatsApp',
  push: 'Push notification',
}

export const deliveryKindLabels: Record<string, string> = {
  'crm-enquiry': 'Enquiry to the CRM',
  confirmation: 'Confirmation to the visitor',
  'it-health-recipe': 'IT health recipe to the visitor',
  'staff-notification': 'Notification to staff',
  'lead-reminder': 'Reminder to staff',
  'appointment-confirmed': 'Appointment confirmation to the visitor',
  'appointment-offered': 'New time proposed to the visitor',
  'weekly-summary': 'Monday summary to staff',
  'appointment-reminder': 'Appointment reminder to the visitor',
  'appointment-cancelled': 'Appointment cancellation to the visitor',
  'enquiry-address-changed': 'Notice to the visitor’s old address',
  reply: 'Reply to the visitor',
  'whatsapp-reply': 'WhatsApp message to the visitor',
  quote: 'Quote to the visitor',
  'quote-accepted': 'Sealed quote to the visitor',
  'quote-reminder': 'Quote expiry reminder to the visitor',
  'crm-quote': 'Quote to the CRM',
  'referral-question': 'Question to the referred friend',
  'coverage-reached': 'Coverage update to the visitor',
  'coverage-reached-staff': 'Coverage update to staff',
}

export const deliveryStateLabels: Record<string, string> = {
  waiting: 'Waiting for set-up',
  queued: 'Queued',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** Shown instead of "Cancelled" for a sample lead, because the database cancels every delivery about it. */
export const sampleNotSentLabel = 'Sample: not sent'

/** The fields of the CRM's record that staff may correct. */
export const crmFieldLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
} as const
export type CrmField = keyof typeof crmFieldLabels

export const foundInLabels: Record<FoundPlace['place'], string> = {
  phone: 'Phone',
  enquiry: 'Asked',
  note: 'In a note',
  message: 'In a message',
  call: 'In a call',
  statement: 'In a statement',
  file: 'In a file name',
  quote: 'Quote',
}

export const emptyFolderTexts: Record<InboxFolder, string> = {
  inbox: 'Enquiries from the website appear here.',
  overdue: 'No promised answers are overdue.',
  snoozed:
    'Snoozed leads are listed here. Each lead returns to the inbox before its answer is overdue.',
  spam: 'Forms that look automated are listed here until a colleague checks them.',
  merged: 'Enquiries that were merged into another lead are listed here in full.',
}

export const answerWayLabels: Record<AnswerWay, string> = {
  phone: 'By phone',
  email: 'By email from another mailbox',
  whatsapp: 'By WhatsApp',
  'in-person': 'In person',
  other: 'Another way',
}

export const evidenceNeededMessage =
  'There’s no record of an answer yet. Send a reply, log a successful call, confirm the appointment, or say how and when the visitor was answered elsewhere.'
