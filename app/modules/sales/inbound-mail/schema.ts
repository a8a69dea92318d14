import { z } from 'zod'

/** The kinds of email. Only emails by visitors and automatic replies can join a conversation as a message. */
export const mailKinds = [
  'visitor',
  'automatic',
  'delivery-report',
  'complaint',
  'own',
  'unreadable',
] as const
export type MailKind = (typeof mailKinds)[number]

/** joined: has a lead; unmatched: pending for staff; set-aside: needs no action; dismissed: archived by staff. */
export const mailStates = ['joined', 'unmatched', 'set-aside', 'dismissed'] as const
export type MailState = (typeof mailStates)[number]

/** The results that a delivery report can contain (RFC 3464). */
export const reportActions = ['failed', 'delayed', 'arrived'] as const
export type ReportAction = (typeof reportActions)[number]

export const readerStates = ['reading', 'away'] as const

/** A file attached to an email, with a file name that is safe to save. */
export type MailFile = {
  name: string
  type: string
  size: number
  /** Whether the file could run on a staff computer. Such a file is listed but never served. */
  isHeld: boolean
  contentId: string | null
  bytes: Uint8Array
}

export type ReportedRecipient = {
  address: string
  action: ReportAction
  /** The status code, such as 5.1.1; empty if the report has none. */
  status: string
  /** The other mail server's explanation, on one line. */
  reason: string
}

export type MailReport = {
  kind: 'delivery-report' | 'complaint'
  recipients: ReportedRecipient[]
  /** Message-IDs of the email that the report is about. */
  mailIds: string[]
}

/** A display name and an address. The address is in lower case, and empty if missing. */
export type Mailbox = { name: string; address: string }

/** certain: written by a machine; likely: perhaps by a machine, such as a ticket system; list: from a mailing list. */
export type AutomaticSign = 'none' | 'list' | 'likely' | 'certain'

/** A parsed email. All text is storable, has a limited length and contains no control characters. */
export type ParsedMail = {
  /** The Message-ID with its brackets; null if missing or invalid. */
  mailId: string | null
  /** Referenced Message-IDs, closest in the thread first: In-Reply-To, then References in reverse order. */
  references: string[]
  from: Mailbox
  /** The author: the sender, or the person in Reply-To if the sender is a no-reply address. */
  writer: Mailbox
  /** Addresses from all recipient headers, at most 100. */
  recipients: string[]
  subject: string
  text: string
  /** The HTML before sanitising; sanitise it before display. */
  html: string
  files: MailFile[]
  report: MailReport | null
  automatic: AutomaticSign
  /** Warnings for staff, such as parts that cannot be read; empty if there are none. */
  problem: string
}

const mailVersionFields = { id: z.uuid(), version: z.number().int().min(1) }

export const attachMailSchema = z.strictObject({
  ...mailVersionFields,
  reference: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, 'Enter the reference of a lead.')
    .max(40, 'A reference looks like BC-7K3F-9QXM.'),
})

/** dismiss: not needed; restore: pending again; set-aside: undoes restore; detach: it was added to the wrong lead. */
const mailChanges = ['dismiss', 'restore', 'set-aside', 'detach'] as const
export type MailChange = (typeof mailChanges)[number]

export const changeMailSchema = z.strictObject({
  ...mailVersionFields,
  change: z.enum(mailChanges),
})

export const mailFolders = ['unmatched', 'set-aside', 'dismissed'] as const
export type MailFolder = (typeof mailFolders)[number]
