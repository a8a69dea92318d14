import PostalMime, { type Address, type Email } from 'postal-mime'
import type { Mailbox, MailReport, ParsedMail } from '../schema/mail.ts'
import { automaticSignOf, isDaemon, isForged, writerOf } from './classify-mail.ts'
import { withReadableHeads } from './mail-bytes.ts'
import { bytesOf, filesOf } from './mail-files.server.ts'
import { mailIdOf, referencesOf } from './mail-ids.ts'
import { longestText, oneLine, wordsOfMail } from './mail-words.server.ts'
import {
  mailIdsInWords,
  mailIdsOfReturned,
  readDeliveryStatus,
  readPlainReport,
} from './read-report.ts'
import { unreadableCharset } from './unreadable-charset.ts'

const mostRecipients = 100

const limits = {
  maxNestingDepth: 40,
  maxHeadersSize: 512 * 1024,
  // A mail in a mail is a file: its words are not the sender's.
  forceRfc822Attachments: true,
}

/**
 * Reads a mail (INB-05). Never fails: what cannot be read has a `problem`, and the original can be kept. All of it is
 * storable text of bounded length. @param isWhole false where only its beginning was fetched
 */
export async function parseMail(bytes: Uint8Array, isWhole = true): Promise<ParsedMail> {
  try {
    return describe(await PostalMime.parse(withReadableHeads(bytes), limits), bytes, isWhole)
  } catch {
    return unreadable
  }
}

const noSender: Mailbox = { name: '', address: '' }

const unreadable: ParsedMail = {
  mailId: null,
  references: [],
  from: noSender,
  writer: noSender,
  recipients: [],
  subject: '',
  sentAt: null,
  text: '',
  html: '',
  files: [],
  report: null,
  automatic: 'none',
  problem: 'This email is damaged and could not be read. Save the original to see what is in it.',
}

function describe(email: Email, bytes: Uint8Array, isWhole: boolean): ParsedMail {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
  const from = mailboxOf(email.from)
  const writer = writerOf(from, mailboxOf(email.replyTo?.[0]))
  const subject = oneLine(email.subject ?? '', 300)
  const words = wordsOfMail(email)
  const { files, added, problems } = filesOf(email.attachments, words.pictures, isWhole)
  const text = [words.text, ...added].filter(Boolean).join('\n\n')
  const charset = unreadableCharset(bytes, text)
  const automatic = automaticSignOf(header, writer.address, subject)
  const problem = [
    isForged(email.headers)
      ? 'Our mail server could not confirm that this address sent it (DMARC failed). Check with the person before you act on it.'
      : '',
    charset ? `Its letters are in a character set that cannot be read (${charset}).` : '',
    words.isCut ? 'It is longer than what is shown.' : '',
    ...problems,
  ]
  return {
    mailId: mailIdOf(email.messageId),
    references: referencesOf(email.inReplyTo, email.references),
    from,
    writer,
    recipients: recipientsOf(email),
    subject,
    sentAt: timeOf(email.date),
    text: text.slice(0, longestText).toWellFormed(),
    html: words.html,
    files,
    report:
      automatic === 'certain'
        ? reportOf(
            email,
            text,
            header('x-failed-recipients') ?? (isDaemon(from.address) ? '' : null),
          )
        : null,
    automatic,
    problem: problem.filter(Boolean).join(' '),
  }
}

function mailboxOf(given: Address | undefined): Mailbox {
  const mailbox = given?.group ? given.group[0] : given
  const address = oneLine(mailbox?.address ?? '', 254).toLowerCase()
  const isAddress = /^[^\s<>@]+@[^\s<>@]+$/.test(address)
  return { name: oneLine(mailbox?.name ?? '', 100), address: isAddress ? address : '' }
}

const recipientHeaders = new Set([
  'to',
  'cc',
  'bcc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'resent-to',
])

function recipientsOf({ headers }: Email): string[] {
  const found = headers
    .filter(({ key }) => recipientHeaders.has(key))
    .flatMap(
      ({ value }) =>
        value.slice(0, 20_000).match(/[^\s<>,;:"'()]{1,64}@[^\s<>,;:"'()]{1,190}/g) ?? [],
    )
  return [...new Set(found)].slice(0, mostRecipients)
}

function timeOf(date: string | undefined): Date | null {
  const at = new Date(date ?? '')
  const year = at.getUTCFullYear()
  return year >= 1990 && year <= 2200 ? at : null
}

/**
 * RFC 3464 and RFC 5965, by the parts: some servers give the whole another name, and some tell in words alone. Only a
 * machine reports. @param failed the header X-Failed-Recipients; null where no mail server writes
 */
function reportOf(email: Email, words: string, failed: string | null): MailReport | null {
  const textOf = (type: RegExp) =>
    email.attachments
      .filter(({ mimeType }) => type.test(mimeType))
      .map((part) => new TextDecoder().decode(bytesOf(part).subarray(0, 200_000)))
  const statuses = textOf(/^message\/(?:global-)?delivery-status$/)
  const complaints = textOf(/^message\/feedback-report$/)
  const told = statuses.flatMap(readDeliveryStatus)
  const isPlain = told.length === 0 && failed !== null
  const recipients = isPlain ? readPlainReport(`${email.subject ?? ''}\n\n${words}`, failed) : told
  if (statuses.length + complaints.length + recipients.length === 0) return null
  const returned = textOf(/^(?:message\/(?:global|rfc822)(?:-headers)?|text\/rfc822-headers)$/)
  const mailIds = [
    ...returned.flatMap(mailIdsOfReturned),
    ...mailIdsInWords(words),
    ...referencesOf(email.inReplyTo, email.references),
  ]
  const kind = complaints.length > 0 ? 'complaint' : 'delivery-report'
  return { kind, recipients, mailIds: [...new Set(mailIds)].slice(0, 20) }
}
