import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { cleanText } from '#app/basics/text.ts'
import type { MailFile, MailReport, ParsedMail } from '../schema/mail.ts'
import { isAutomatic } from './classify-mail.ts'
import { canRun, fileTypeOf, safeFileName } from '#app/features/conversations/rules/file-names.ts'
import { mailIdOf, referencesOf } from './mail-ids.ts'
import { mailIdsOfReturned, readDeliveryStatus } from './read-report.ts'
import { textOfHtml } from './sanitize-mail.server.ts'
import { unreadableCharset } from './unreadable-charset.ts'

const longestText = 100_000
const longestHtml = 500_000
const mostFiles = 50
const mostRecipients = 100
/** INB-06: at most so many bytes of files of one mail are kept. */
const mostFileBytes = 10 * 1024 * 1024

const limits = {
  maxNestingDepth: 40,
  maxHeadersSize: 512 * 1024,
  // A mail in a mail is a file: its words are not the sender's.
  forceRfc822Attachments: true,
}

/**
 * Reads a mail (INB-05). Never fails: what cannot be read has a `problem`, and the original can be kept. All of it is
 * storable text of bounded length.
 */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  try {
    return describe(await PostalMime.parse(bytes, limits), bytes)
  } catch {
    return unreadable
  }
}

const unreadable: ParsedMail = {
  mailId: null,
  references: [],
  from: { name: '', address: '' },
  recipients: [],
  subject: '',
  sentAt: null,
  text: '',
  html: '',
  files: [],
  report: null,
  isAutomatic: false,
  problem: 'This e-mail is damaged and could not be read.',
}

function describe(email: Email, bytes: Uint8Array): ParsedMail {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
  const from = senderOf(email)
  const html = storable(email.html ?? '')
    .slice(0, longestHtml)
    .toWellFormed()
  const said = storable(email.text ?? '') || textOfHtml(html)
  const { files, isShort } = filesOf(email.attachments)
  const isMachine = isAutomatic(header, from.address)
  const charset = unreadableCharset(bytes, said)
  const problem = [
    charset ? `Its letters are in a character set that cannot be read (${charset}).` : '',
    said.length > longestText ? 'It is longer than what is shown.' : '',
    isShort ? 'It has more files than are kept, which are 50 of together 10 MB.' : '',
  ]
  return {
    mailId: mailIdOf(email.messageId),
    references: referencesOf(email.inReplyTo, email.references),
    from,
    recipients: recipientsOf(email),
    subject: oneLine(email.subject ?? '', 300),
    sentAt: timeOf(email.date),
    text: said.slice(0, longestText).toWellFormed(),
    html,
    files,
    report: isMachine ? reportOf(email.attachments) : null,
    isAutomatic: isMachine,
    problem: problem.filter(Boolean).join(' '),
  }
}

/** Text as it is stored; what PostgreSQL cannot hold is left out. */
function storable(text: string): string {
  return cleanText(text.replaceAll('\u0000', '').toWellFormed())
}

function oneLine(text: string, longest: number): string {
  return storable(text).replaceAll(/\s+/g, ' ').slice(0, longest).toWellFormed()
}

function senderOf({ from }: Email) {
  const sender = from?.group ? from.group[0] : from
  const address = oneLine(sender?.address ?? '', 254).toLowerCase()
  const isAddress = /^[^\s<>@]+@[^\s<>@]+$/.test(address)
  return { name: oneLine(sender?.name ?? '', 100), address: isAddress ? address : '' }
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

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

function filesOf(attachments: readonly Attachment[]): { files: MailFile[]; isShort: boolean } {
  const files: MailFile[] = []
  let left = mostFileBytes
  for (const attachment of attachments.slice(0, mostFiles)) {
    const bytes = bytesOf(attachment)
    if (bytes.byteLength > left) continue
    left -= bytes.byteLength
    files.push(fileOf(attachment, bytes, files.length + 1))
  }
  return { files, isShort: files.length < attachments.length }
}

function fileOf(attachment: Attachment, bytes: Uint8Array, at: number): MailFile {
  const type = fileTypeOf(attachment.mimeType)
  const ending = type === 'message/rfc822' ? 'eml' : type.startsWith('text/') ? 'txt' : 'dat'
  const name = safeFileName(attachment.filename, `file-${at}.${ending}`)
  const contentId = oneLine(attachment.contentId ?? '', 200).replaceAll(/^<|>$/g, '')
  const isHeld = canRun(name, type) || canRun(attachment.filename ?? '', type)
  return { name, type, size: bytes.byteLength, isHeld, contentId: contentId || null, bytes }
}

/** RFC 3464 and RFC 5965, by the parts: some servers give the whole another name. Only a machine reports. */
function reportOf(attachments: readonly Attachment[]): MailReport | null {
  const textOf = (type: RegExp) =>
    attachments
      .filter(({ mimeType }) => type.test(mimeType))
      .map((part) => new TextDecoder().decode(bytesOf(part).subarray(0, 200_000)))
  const statuses = textOf(/^message\/(?:global-)?delivery-status$/)
  const complaints = textOf(/^message\/feedback-report$/)
  if (statuses.length + complaints.length === 0) return null
  const returned = textOf(/^(?:message\/(?:global|rfc822)(?:-headers)?|text\/rfc822-headers)$/)
  const mailIds = [...new Set(returned.flatMap(mailIdsOfReturned))].slice(0, 20)
  const kind = complaints.length > 0 ? 'complaint' : 'delivery-report'
  return { kind, recipients: statuses.flatMap(readDeliveryStatus), mailIds }
}
