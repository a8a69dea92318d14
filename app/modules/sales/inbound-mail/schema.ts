import { z } from 'zod'

/** The kind of an email; only the visitor's words join a conversation as a message. */
export const mailKinds = [
  'visitor',
  'automatic',
  'delivery-report',
  'complaint',
  'own',
  'unreadable',
] as const
export type MailKind = (typeof mailKinds)[number]

/** joined: belongs to a lead; unmatched: waits for staff; set-aside: needs no one; dismissed: staff need it no more. */
export const mailStates = ['joined', 'unmatched', 'set-aside', 'dismissed'] as const
export type MailState = (typeof mailStates)[number]

/** A delivery report on our email (RFC 3464). */
export const reportActions = ['failed', 'delayed', 'arrived'] as const
export type ReportAction = (typeof reportActions)[number]

export const readerStates = ['reading', 'away'] as const

/** A file of a mail, under a name that is safe to save. */
export type MailFile = {
  name: string
  type: string
  size: number
  /** It could run on a staff computer: it is listed, and never served. */
  isHeld: boolean
  contentId: string | null
  bytes: Uint8Array
}

/** A report's fields about one recipient of our email. */
export type ReportedRecipient = {
  address: string
  action: ReportAction
  /** 5.1.1; empty where the report names none. */
  status: string
  /** The other server's words, one line. */
  reason: string
}

export type MailReport = {
  kind: 'delivery-report' | 'complaint'
  recipients: ReportedRecipient[]
  /** Message-IDs of the mail that it is about. */
  mailIds: string[]
}

/** The address in lower case; empty where there is none. */
export type Mailbox = { name: string; address: string }

/**
 * Whether a machine sent a mail by itself. certain: an answering machine or a mail server; likely: a program, through
 * which people write as well; list: a list passed it on.
 */
export type AutomaticSign = 'none' | 'list' | 'likely' | 'certain'

/** A parsed email: bounded, storable and without control characters. */
export type ParsedMail = {
  /** With brackets; null without a usable one. */
  mailId: string | null
  /** Its references, the nearest first: In-Reply-To, then References backwards. */
  references: string[]
  from: Mailbox
  /** The author: the sender, or a person in Reply-To. */
  writer: Mailbox
  /** Every recipient, from any header. */
  recipients: string[]
  subject: string
  sentAt: Date | null
  text: string
  /** As received, to be sanitised before it is shown. */
  html: string
  files: MailFile[]
  report: MailReport | null
  automatic: AutomaticSign
  /** Why it cannot be read fully; empty if it can. */
  problem: string
}

const version = z.number().int().min(1)

/** The lead that a mail is put to: chosen from those offered, or by its reference. */
export const attachMailSchema = z.strictObject({
  id: z.uuid(),
  version,
  reference: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, 'Enter the reference of a lead.')
    .max(40, 'A reference looks like BC-7K3F-9QXM.'),
})

/** dismiss: not needed; restore: pending again; detach: it was added to the wrong lead. */
export const mailChanges = ['dismiss', 'restore', 'detach'] as const

export const changeMailSchema = z.strictObject({
  id: z.uuid(),
  version,
  change: z.enum(mailChanges),
})

/** The folders of the list: pending, not needed, archived by staff. */
export const mailFolders = ['unmatched', 'set-aside', 'dismissed'] as const
export type MailFolder = (typeof mailFolders)[number]
