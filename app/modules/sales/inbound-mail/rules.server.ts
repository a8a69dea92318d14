import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'
import { type Address, type Email, decodeWords } from 'postal-mime'
import { bytesOf, filesOf } from './file/rules.server.ts'
import {
  automaticSignOf,
  isMailerDaemon,
  isForged,
  mailIdOf,
  mailIdsInWords,
  mailIdsOfReturned,
  readDeliveryStatus,
  readPlainReport,
  referencesOf,
  authorOf,
} from './rules.ts'
import type { MailReport, Mailbox, ParsedMail } from './schema.ts'
import { maxTextLength, toSingleLine, extractText } from './text/rules.server.ts'

const maxHeadBytes = 512 * 1024
const headEndsPattern = /\r?\n\r?\n/g

/**
 * Returns the email with its headers in UTF-8. Raw non-ASCII bytes in another character set violate the standards; they
 * are decoded with the email's own charset, else as Windows-1252.
 */
function withUtf8Heads(bytes: Uint8Array): Uint8Array {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = mail.toString('latin1')
  const heads = findHeads(text).filter(({ from, to }) => !isUtf8(mail.subarray(from, to)))
  if (heads.length === 0) return bytes
  const parts: Buffer[] = []
  let at = 0
  for (const { from, to } of heads) {
    const head = mail.subarray(from, to)
    parts.push(mail.subarray(at, from), Buffer.from(decoderOf(text.slice(from, to)).decode(head)))
    at = to
  }
  return Buffer.concat([...parts, mail.subarray(at)])
}

/** `text` is decoded as Latin-1, so that its indexes are byte offsets. */
function findHeads(text: string): { from: number; to: number }[] {
  const starts = [0]
  for (const { index, 0: line } of text.matchAll(/\r?\n--[^\r\n]{1,200}\r?\n(?=content-)/gi))
    starts.push(index + line.length)
  return starts.map((from) => {
    headEndsPattern.lastIndex = from
    const to = headEndsPattern.exec(text)?.index ?? text.length
    return { from, to: Math.min(to, from + maxHeadBytes) }
  })
}

const charsetPattern = /charset\s{0,3}=\s{0,3}"?([\w.:+-]{1,40})/gi
const charsetsIn = (head: string) => Array.from(head.matchAll(charsetPattern), ([, name]) => name!)

function decoderOf(head: string): TextDecoder {
  const [named = ''] = charsetsIn(head)
  const isOther = !/^utf-?8$/i.test(named) && isKnownCharset(named)
  return new TextDecoder(isOther ? named : 'windows-1252')
}

const maxCharsetSearchBytes = 256 * 1024
/**
 * The bytes 0xA0 to 0xFF. If a charset decodes them like windows-1252, the parser's fallback, the parser does not
 * support that charset.
 */
const upperHalfBase64 = Buffer.from(Array.from({ length: 96 }, (_, at) => at + 0xa0)).toString(
  'base64',
)
const decodeUpperHalfAs = (charset: string) => decodeWords(`=?${charset}?B?${upperHalfBase64}?=`)
const fallbackDecoding = decodeUpperHalfAs('windows-1252')
/** Charset names that mean the fallback, windows-1252, or no character set. */
const fallbackCharsetPattern =
  /^(?:x-)?(?:(?:iso[-_ ]?8859[-_ ]?1|latin[-_ ]?1|cp[-_]?1252|win(?:dows)?[-_]?1252|ms[-_]?ansi|(?:us[-_]?)?ascii|ansi_x3\.4-19\d\d|default|unknown|8bit|binary|none)|unknown-8bit)$/i

/**
 * Returns the name of a charset in the email that cannot be decoded, or a note if over 5 % of the text is replacement
 * characters; otherwise empty.
 */
function unreadableCharset(bytes: Uint8Array, text: string): string {
  const size = Math.min(bytes.byteLength, maxCharsetSearchBytes)
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, size)
  const unknown = charsetsIn(start.toString('latin1')).find((name) => !isDecodable(name))
  if (unknown) return unknown
  const lost = text.length - text.replaceAll('\ufffd', '').length
  return lost > 2 && lost * 20 > text.length ? 'different from the declared one' : ''
}

function isDecodable(name: string): boolean {
  return (
    !/^utf-?7/i.test(name) &&
    (isKnownCharset(name) ||
      decodeUpperHalfAs(name) !== fallbackDecoding ||
      fallbackCharsetPattern.test(name))
  )
}

function isKnownCharset(name: string): boolean {
  try {
    return Boolean(new TextDecoder(name))
  } catch {
    return false
  }
}

const maxRecipients = 100

const parserLimits = {
  maxNestingDepth: 40,
  maxHeadersSize: 512 * 1024,
  // Treats an attached email as a file, because the sender did not write its text.
  forceRfc822Attachments: true,
}

/**
 * Parses an email and never fails: `problem` names the parts that cannot be read. All text is storable and has a
 * limited length.
 * @param isWhole false if only the beginning was fetched
 */
export async function parseMail(bytes: Uint8Array, isWhole = true): Promise<ParsedMail> {
  try {
    return describeMail(await PostalMime.parse(withUtf8Heads(bytes), parserLimits), bytes, isWhole)
  } catch {
    return unreadableMail
  }
}

const noSender: Mailbox = { name: '', address: '' }

export const unreadableMail: ParsedMail = {
  mailId: null,
  references: [],
  from: noSender,
  writer: noSender,
  recipients: [],
  subject: '',
  text: '',
  html: '',
  files: [],
  report: null,
  automatic: 'none',
  problem: 'This email is damaged and could not be read. Save the original to see what is in it.',
}

function describeMail(email: Email, bytes: Uint8Array, isWhole: boolean): ParsedMail {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
  const from = mailboxOf(email.from)
  const writer = authorOf(from, mailboxOf(email.replyTo?.[0]))
  const subject = toSingleLine(email.subject ?? '', 300)
  const words = extractText(email)
  const { files, added, problems } = filesOf(email.attachments, words.pictures, isWhole)
  const text = [words.text, ...added].filter(Boolean).join('\n\n')
  const charset = unreadableCharset(bytes, text)
  const automatic = automaticSignOf(header, writer.address, subject)
  const failed = header('x-failed-recipients') ?? (isMailerDaemon(from.address) ? '' : null)
  const problem = [
    isForged(email.headers)
      ? 'Our mail server could not confirm that this email came from this address (DMARC failed). Check with the sender before you act on it.'
      : '',
    charset ? `This email uses a character set we can’t read (${charset}).` : '',
    words.isCut ? 'This email is too long to show in full.' : '',
    ...problems,
  ]
  return {
    mailId: mailIdOf(email.messageId),
    references: referencesOf(email.inReplyTo, email.references),
    from,
    writer,
    recipients: recipientsOf(email),
    subject,
    text: text.slice(0, maxTextLength).toWellFormed(),
    html: words.html,
    files,
    report: automatic === 'certain' ? reportOf(email, text, failed) : null,
    automatic,
    problem: problem.filter(Boolean).join(' '),
  }
}

function mailboxOf(given: Address | undefined): Mailbox {
  const mailbox = given?.group ? given.group[0] : given
  const address = toSingleLine(mailbox?.address ?? '', 254).toLowerCase()
  const isAddress = /^[^\s<>@]+@[^\s<>@]+$/.test(address)
  return { name: toSingleLine(mailbox?.name ?? '', 100), address: isAddress ? address : '' }
}

const recipientHeaderPattern =
  /^(?:to|cc|bcc|delivered-to|x-original-to|envelope-to|x-envelope-to|resent-to)$/
const recipientPattern = /[^\s<>,;:"'()]{1,64}@[^\s<>,;:"'()]{1,190}/g

function recipientsOf({ headers }: Email): string[] {
  const found = headers
    .filter(({ key }) => recipientHeaderPattern.test(key))
    .flatMap(({ value }) => value.slice(0, 20_000).match(recipientPattern) ?? [])
  return [...new Set(found)].slice(0, maxRecipients)
}

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965) from an automatic email. The parts decide, because some
 * servers send another content type, and some send plain text only.
 * @param failed the header X-Failed-Recipients; empty if a mail server sent none; null if the sender is not a mail
 * server
 */
function reportOf(email: Email, words: string, failed: string | null): MailReport | null {
  const textOf = (type: RegExp) =>
    email.attachments
      .filter(({ mimeType }) => type.test(mimeType))
      .map((part) => new TextDecoder().decode(bytesOf(part).subarray(0, 200_000)))
  const statuses = textOf(/^message\/(?:global-)?delivery-status$/)
  const complaints = textOf(/^message\/feedback-report$/)
  const reported = statuses.flatMap(readDeliveryStatus)
  const isPlain = reported.length === 0 && failed !== null
  const recipients = isPlain
    ? readPlainReport(`${email.subject ?? ''}\n\n${words}`, failed)
    : reported
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

/** Transit headers. The fingerprint ignores them, so that copies by different routes count as the same email. */
const transportHeaders =
  /^(?:received|delivered-to|return-path|x-original-to|envelope-to|x-envelope-to|x-envelope-from|status|x-status|x-uid|x-keywords|content-length|x-spam-[a-z-]+|authentication-results|arc-[a-z-]+|received-spf|dkim-signature):/i

const headEndPattern = /\r?\n\r?\n/

/**
 * Hash of an email's headers and content without the transit headers, so that copies in different mailboxes have the
 * same hash. Two emails with the same Message-ID can have different hashes.
 */
export function fingerprintOf(bytes: Uint8Array): string {
  const hash = createHash('sha256')
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2 ** 20))
  const text = start.toString('latin1')
  const end = headEndPattern.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const lines = head.replaceAll(/\r?\n([ \t])/g, '$1').split(/\r?\n/)
  for (const line of lines) if (!transportHeaders.test(line)) hash.update(`${line}\n`, 'latin1')
  hash.update(bytes.subarray(end ? end.index + end[0].length : start.byteLength))
  return hash.digest('base64url')
}
