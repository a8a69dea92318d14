import { z } from 'zod'
import { cleanText, codePointLength } from '#app/basics/text.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { AttemptResult, DeliveryItem } from '../delivery/schema.ts'
import { confirmationTexts, greetingTexts, staffNotificationTexts } from './content.ts'
import {
  button,
  factTable,
  mailBodies,
  ownPageHtml,
  ownPageText,
  paragraph,
  quotation,
} from './html/rules.ts'
import type { MailAddress, MailMessage } from './schema.ts'

/** Returns the delivery of an email about a subject. */
export function mailDelivery(
  kind: string,
  message: MailMessage,
  [subjectType, subjectId]: readonly [type: string, id: string],
): DeliveryItem & { channel: 'mail' } {
  return { channel: 'mail', kind, payload: message, subjectType, subjectId }
}

/** Returns "Hello Thandi,", or "Hello," if the name is not safe to repeat. */
export function greetingFor(name: string): string {
  const spoken = speakableName(name)
  return spoken ? greetingTexts.named(spoken) : greetingTexts.unnamed
}

/** Returns the visitor as a recipient, with the name only if it is safe to repeat. */
export function visitorAddress(name: string, address: string): MailAddress {
  const spoken = speakableName(name)
  return spoken ? { name: spoken, address } : { address }
}

type ConfirmationInput = {
  site: SiteSettings
  name: string
  address: string
  promiseText: string
  reference: string
  /** Additional text about this enquiry, such as the requested appointment time. */
  note?: string
  /** The opt-out link, if the visitor was promised another email. */
  optOut?: MailMessage['optOut']
  /** Due time of the reply, in words. */
  by?: string | null
}

/** Repeats only a safe name of the input, so that a form cannot send a message to another person. */
export function composeConfirmation(input: ConfirmationInput): MailMessage {
  const { site, name, address, promiseText, note, optOut, by = null } = input
  const hello = greetingFor(name)
  const reference = confirmationTexts.reference(input.reference)
  const notes = note ? [note] : []
  const { reason, heading: title } = confirmationTexts
  return {
    ...(optOut ? { optOut } : {}),
    hasOwnPage: true,
    to: visitorAddress(name, address),
    replyTo: { name: site.brandName, address: site.email },
    subject: confirmationTexts.subject(site.brandName),
    ...mailBodies(
      { site, title, reason, optOutUrl: optOut?.url },
      [hello, promiseText, ...notes, reference, ...ownPageText(by)],
      [
        paragraph(hello),
        quotation(promiseText),
        ...notes.map((text) => paragraph(text)),
        paragraph(reference),
        ...ownPageHtml(by),
      ],
    ),
  }
}

const visitorReplyTo = ({ name, address }: { name: string; address: string }) => ({
  name: oneLineText(name, 100) || undefined,
  address,
})

type StaffNotification = {
  site: SiteSettings
  reference: string
  kindLabel: string
  lines: { label: string; value: string }[]
  /** Missing if the visitor gave no email. */
  replyTo?: { name: string; address: string }
  inboxUrl: string
}

/** Replies go to the visitor. Returns null if the settings have no mailbox for leads. */
export function composeStaffNotification(input: StaffNotification): MailMessage | null {
  if (!input.site.leadsMailbox) return null
  const { site, reference, kindLabel, inboxUrl } = input
  const lines = [
    { label: staffNotificationTexts.reference, value: reference },
    ...input.lines,
  ].filter((line) => line.value)
  const title = staffNotificationTexts.heading(kindLabel)
  const { reason, open, intro } = staffNotificationTexts
  return {
    to: { name: site.brandName, address: site.leadsMailbox },
    ...(input.replyTo ? { replyTo: visitorReplyTo(input.replyTo) } : {}),
    subject: oneLineText(staffNotificationTexts.subject(kindLabel, reference), 200),
    ...mailBodies(
      { site, title, reason },
      [
        title,
        lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
        `${open}: ${inboxUrl}`,
        intro,
      ],
      [factTable(lines), button(open, inboxUrl), paragraph(intro, 'ink-soft')],
    ),
  }
}

// Allows letters with accents; a dot only after a short abbreviation ("J.", "Dr."), so no domain name matches.
const namePartPattern = /^\p{L}\p{M}{0,2}(?:['’-]?\p{L}\p{M}{0,2})*['’]?$/u
const abbreviationPattern = /^(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|Rev|Adv)\.$/u

/** Null for a URL, digits, markup or more than five words: possibly a message to another person. */
export function speakableName(name: string): string | null {
  const words = cleanText(name)
    .split(/[ \n\t]+/)
    .filter(Boolean)
  if (words.length === 0 || words.length > 5) return null
  if (!words.every((part) => namePartPattern.test(part) || abbreviationPattern.test(part)))
    return null
  const spoken = words.join(' ')
  return codePointLength(spoken) <= 60 ? spoken : null
}

/** Returns typed text as a single line of at most `max` characters, safe for a header. */
export function oneLineText(value: string, max: number): string {
  const line = cleanText(value.toWellFormed())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return Array.from(line).slice(0, max).join('').trim()
}

/** A paragraph below the greeting, for the HTML and the plain-text body: plain, highlighted, muted, or a link. */
export type LetterPart =
  | string
  | { quotation: string }
  | { link: string; label: string }
  | { aside: string }

export type Letter = {
  site: SiteSettings
  to: { name: string; address: string }
  /** Whether replies go to the site's email address; otherwise to the sender's address. */
  repliesToSite: boolean
  subject: string
  heading: string
  parts: readonly LetterPart[]
  reason: string
  optOut?: MailMessage['optOut']
}

/** Composes an email to one person, the same in HTML and text: greeting, paragraphs, footer with sender and reason. */
export function composeLetter(letter: Letter): MailMessage {
  const { site, to, heading: title, parts, reason, optOut } = letter
  const hello = greetingFor(to.name)
  return {
    ...(optOut ? { optOut } : {}),
    to: visitorAddress(to.name, to.address),
    ...(letter.repliesToSite
      ? { replyTo: { name: oneLineText(site.brandName, 100), address: site.email } }
      : {}),
    subject: oneLineText(letter.subject, 200),
    ...mailBodies(
      { site, title, reason, optOutUrl: optOut?.url },
      [hello, ...parts.map(plainPart)],
      [paragraph(hello), ...parts.map(htmlPart)],
    ),
  }
}

function plainPart(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}: ${part.link}`
  return 'aside' in part ? part.aside : part.quotation
}

function htmlPart(part: LetterPart) {
  if (typeof part === 'string') return paragraph(part)
  if ('link' in part) return button(part.label, part.link)
  return 'aside' in part ? paragraph(part.aside, 'ink-soft') : quotation(part.quotation)
}

const addressSchema = z.email().max(254)
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns the sender: MAIL_FROM (`a@x.example` or `Name <a@x.example>`; null if invalid), or the site's email. */
export function senderAddress(
  mailFrom: string | undefined,
  site: SiteSettings,
): MailAddress | null {
  const brand = oneLineText(site.brandName, 100)
  if (!mailFrom) return { name: brand, address: site.email }
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(mailFrom) ?? []
  const parsed = addressSchema.safeParse((bracketed ?? mailFrom).trim())
  if (!parsed.success) return null
  return { name: oneLineText(name.replaceAll('"', ''), 100) || brand, address: parsed.data }
}

/** Returns the Message-ID of a delivery. All its attempts have the same one, so that duplicates can be recognised. */
export function messageIdFor(deliveryId: string, sender: MailAddress): string {
  return `<${deliveryId}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`
}

/** Returns whether TLS is required: credentials are sent to other machines only over TLS. */
export function needsEncryption(smtpUrl: URL): boolean {
  return smtpUrl.username !== '' && !loopbackHosts.has(smtpUrl.hostname)
}

/** An error of the SMTP client. Without `responseCode`, the server did not refuse the email. */
export type SmtpFailure = {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  message: string
}

const failureMessages: Record<string, [code: string, message: string]> = {
  ETIMEDOUT: ['timeout', 'The mail server did not answer in time. Check its address and port.'],
  EABORT: ['timeout', 'The mail server did not answer in time. Check its address and port.'],
  EDNS: ['dns', 'The name of the mail server could not be found. Check its spelling.'],
  ETLS: [
    'tls',
    'We couldn’t set up an encrypted connection to the mail server. Check its encryption settings.',
  ],
  EAUTH: ['sign-in', 'The mail server did not accept our user name and password.'],
  ENOAUTH: ['sign-in', 'The mail server requires a user name and password.'],
  ECONNECTION: ['connection', 'The mail server could not be reached. Check its address and port.'],
  ESOCKET: ['connection', 'The mail server could not be reached. Check its address and port.'],
}

const tooLargeCode = 552
const signInCodes = new Set([530, 534, 535, 538])
const badSequenceCode = 503

/**
 * Classifies an SMTP failure as transient or refused. A 4xx, a lost connection, and errors of our set-up (sign-in,
 * encryption, sender address) are transient, because the emails can be sent once the cause is fixed. A 5xx about the
 * recipient or the content is final.
 */
export function classifySmtpFailure(
  failure: SmtpFailure,
): Exclude<AttemptResult, { kind: 'delivered' }> {
  const { code = '', responseCode, command = '' } = failure
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    const error = { code: 'not-sendable', message: oneLineText(failure.message, 300) }
    return { kind: 'refused', error: code === 'EENVELOPE' ? { ...error, field: 'to' } : error }
  }
  if (responseCode === undefined || code === 'EAUTH' || code === 'ETLS') {
    const [short, message] = failureMessages[code] ?? [
      'mail-server',
      oneLineText(failure.message, 300),
    ]
    return { kind: 'transient', error: { code: short, message } }
  }
  const field = { 'RCPT TO': 'to', 'MAIL FROM': 'from' }[command]
  const error = {
    code: `smtp-${responseCode}`,
    message: `The mail server answered: ${oneLineText(failure.response ?? failure.message, 300)}`,
    ...(field ? { field } : {}),
  }
  return { kind: isPermanentFailure(responseCode, command) ? 'refused' : 'transient', error }
}

function isPermanentFailure(responseCode: number, command: string): boolean {
  if (responseCode < 500 || responseCode === badSequenceCode || signInCodes.has(responseCode))
    return false
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutMessage || responseCode === tooLargeCode
}
