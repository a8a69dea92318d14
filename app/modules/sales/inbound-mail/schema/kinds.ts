/** What a mail is (INB-04); only the visitor's words join a conversation as a message. */
export const mailKinds = [
  'visitor',
  'automatic',
  'delivery-report',
  'complaint',
  'own',
  'unreadable',
] as const
export type MailKind = (typeof mailKinds)[number]

/** joined: belongs to a lead; unmatched: waits for staff; set-aside: needs nobody; dismissed: staff need it no more. */
export const mailStates = ['joined', 'unmatched', 'set-aside', 'dismissed'] as const
export type MailState = (typeof mailStates)[number]

/** What a delivery report says of a mail of ours (RFC 3464). */
export const reportActions = ['failed', 'delayed', 'arrived'] as const
export type ReportAction = (typeof reportActions)[number]

export const readerStates = ['reading', 'away'] as const
