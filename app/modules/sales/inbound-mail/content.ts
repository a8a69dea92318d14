import type { MailFolder, MailKind } from './schema.ts'

/** No real mailbox can have this name, so emails in it are samples. */
export const sampleMailbox = 'sample data'

export const mailKindLabels: Record<MailKind, string> = {
  visitor: 'From a person',
  automatic: 'Automatic reply',
  'delivery-report': 'Delivery report',
  complaint: 'Spam complaint',
  own: 'From ourselves',
  unreadable: 'Damaged',
}

export const folderLabels: Record<MailFolder, string> = {
  unmatched: 'Unmatched',
  'set-aside': 'Automatic',
  dismissed: 'Archived',
}

export const emptyFolderText: Record<MailFolder, string> = {
  unmatched: 'Email that could not be matched to a lead stays here until someone chooses one.',
  'set-aside':
    'Automatic replies, delivery reports and copies of our own email are kept here for 90 days.',
  dismissed: 'Email that needs no answer is kept here for 90 days.',
}

export const matchReasonLabels = {
  answers: 'Reply to an email about this lead',
  named: 'Subject contains this lead’s reference',
  sender: 'Sent from the same email address',
} as const
