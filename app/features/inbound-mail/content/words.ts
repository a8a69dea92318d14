import type { MailKind } from '../schema/kinds.ts'

export const mailKindLabels: Record<MailKind, string> = {
  visitor: 'From a person',
  automatic: 'Automatic answer',
  'delivery-report': 'Delivery report',
  complaint: 'Spam complaint',
  own: 'From ourselves',
  unreadable: 'Damaged',
}

export const unmatchedNotice = {
  kind: 'unmatched-mail',
  title: 'E-mail that belongs to no lead yet',
  text: 'An e-mail came that could not be matched to a lead. Choose one for it.',
  href: '/admin/mail',
} as const

export const complaintNotice = (reference: string) => ({
  kind: 'mail-complaint',
  title: `E-mail reported as spam: ${reference}`,
  text: 'The recipient’s mail service says that our e-mail was reported as spam. Call before you write again.',
})
