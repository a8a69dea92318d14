import { z } from 'zod'
import { cleanText, codePointLength } from '#app/basics/text.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { AttemptResult, DeliveryItem } from '../delivery/schema.ts'
import { confirmation, greeting, staffNotification } from './content.ts'
import {
  button,
  factTable,
  heading,
  mailPage,
  mailText,
  ownPageHtml,
  ownPageText,
  paragraph,
  quotation,
} from './html/rules.ts'
import type { MailAddress, MailMessage } from './schema.ts'

/** The part of an outbox row that is the mail's own; the caller adds the subject it belongs to. */
export function mailDelivery(
  kind: string,
  message: MailMessage,
): Pick<DeliveryItem, 'channel' | 'kind' | 'payload'> & { channel: 'mail' } {
  return { channel: 'mail', kind, payload: message }
}

/** "Hello Thandi," or, when the name cannot be repeated safely, "Hello,". */
export function greetingFor(name: string): string {
  const spoken = speakableName(name)
  return spoken ? greeting.named(spoken) : greeting.unnamed
}

/** The visitor as a recipient: the name only when it is safe to repeat. */
export function visitorAddress(name: string, address: string): MailAddress {
  const spoken = speakableName(name)
  return spoken ? { name: spoken, address } : { address }
}

type Confirmation = {
  site: SiteSettings
  name: string
  address: string
  promiseText: string
  reference: string
  /** The result of this enquiry, besides the promise. */
  note?: string
  /** If the promise is another email: its opt-out link. */
  optOut?: MailMessage['optOut']
  /** When the answer is due, in words. */
  by?: string | null
}

/**
 * Repeats the promise shown on the page and nothing more. Nothing the visitor typed is in it but
 * a safe name, so it cannot carry a stranger's message to a third person.
 */
export function composeConfirmation(input: Confirmation): MailMessage {
  const { site, name, address, promiseText, note, optOut, by = null } = input
  const hello = greetingFor(name)
  const reference = confirmation.reference(input.reference)
  const notes = note ? [note] : []
  const page = { site, reason: confirmation.reason, optOutUrl: optOut?.url }
  return {
    ...(optOut ? { optOut } : {}),
    hasOwnPage: true,
    to: visitorAddress(name, address),
    replyTo: { name: site.brandName, address: site.email },
    subject: confirmation.subject(site.brandName),
    text: mailText({
      ...page,
      paragraphs: [hello, promiseText, ...notes, reference, ...ownPageText(by)],
    }),
    html: mailPage({
      ...page,
      title: confirmation.heading,
      body: [
        heading(confirmation.heading),
        paragraph(hello),
        quotation(promiseText),
        ...notes.map((text) => paragraph(text)),
        paragraph(reference),
        ...ownPageHtml(by),
      ],
    }),
  }
}

const visitorReply = ({ name, address }: { name: string; address: string }) => ({
  name: oneLineText(name, 100) || undefined,
  address,
})

type StaffNotification = {
  site: SiteSettings
  reference: string
  kindLabel: string
  lines: { label: string; value: string }[]
  /** Left out where the visitor has no email. */
  replyTo?: { name: string; address: string }
  inboxUrl: string
}

/**
 * The whole enquiry for staff; Reply-To is the visitor. `inboxUrl` is the lead in the console.
 * Null when the site settings name no mailbox for leads.
 */
export function composeStaffNotification(input: StaffNotification): MailMessage | null {
  if (!input.site.leadsMailbox) return null
  const { site, reference, kindLabel, inboxUrl } = input
  const lines = [{ label: staffNotification.reference, value: reference }, ...input.lines].filter(
    (line) => line.value,
  )
  const title = staffNotification.heading(kindLabel)
  const page = { site, reason: staffNotification.reason }
  return {
    to: { name: site.brandName, address: site.leadsMailbox },
    ...(input.replyTo ? { replyTo: visitorReply(input.replyTo) } : {}),
    subject: oneLineText(staffNotification.subject(kindLabel, reference), 200),
    text: mailText({
      ...page,
      paragraphs: [
        title,
        lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
        `${staffNotification.open}: ${inboxUrl}`,
        staffNotification.intro,
      ],
    }),
    html: mailPage({
      ...page,
      title,
      body: [
        heading(title),
        factTable(lines),
        button(staffNotification.open, inboxUrl),
        paragraph(staffNotification.intro, 'ink-soft'),
      ],
    }),
  }
}

// Letters with their marks; a dot only after a short abbreviation ("J.", "Dr."), so that no domain passes.
const word = /^\p{L}\p{M}{0,2}(?:['’-]?\p{L}\p{M}{0,2})*['’]?$/u
const abbreviation = /^(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|Rev|Adv)\.$/u

/**
 * The visitor's name as an email to the visitor may say it, or null when it could be a message of its
 * own: anything with a URL, digits, markup or more than five words is left out.
 */
export function speakableName(name: string): string | null {
  const words = cleanText(name)
    .split(/[ \n\t]+/)
    .filter(Boolean)
  if (words.length === 0 || words.length > 5) return null
  if (!words.every((part) => word.test(part) || abbreviation.test(part))) return null
  const spoken = words.join(' ')
  return codePointLength(spoken) <= 60 ? spoken : null
}

/** Any typed text as one line, fit for a header: line breaks and tabs become spaces, cut at `max`. */
export function oneLineText(value: string, max: number): string {
  const line = cleanText(value.toWellFormed())
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return Array.from(line).slice(0, max).join('').trim()
}

/** A paragraph of an email below its greeting, plain or highlighted, for both bodies. */
export type LetterPart =
  | string
  | { quotation: string }
  | { link: string; label: string }
  | { aside: string }

export type Letter = {
  site: SiteSettings
  to: { name: string; address: string }
  /** Whether replies go to the site's address, or to the common sender. */
  isAnsweredBySite: boolean
  subject: string
  heading: string
  parts: readonly LetterPart[]
  /** Why the reader gets it, in the footer. */
  reason: string
  optOut?: MailMessage['optOut']
}

/** A letter to one person: greeting, parts, and who sends it and why. The HTML and the plain body say the same. */
export function composeLetter(letter: Letter): MailMessage {
  const { site, to, parts, reason, optOut } = letter
  const hello = greetingFor(to.name)
  const page = { site, reason, optOutUrl: optOut?.url }
  return {
    ...(optOut ? { optOut } : {}),
    to: visitorAddress(to.name, to.address),
    ...(letter.isAnsweredBySite
      ? { replyTo: { name: oneLineText(site.brandName, 100), address: site.email } }
      : {}),
    subject: oneLineText(letter.subject, 200),
    text: mailText({ ...page, paragraphs: [hello, ...parts.map(plainPart)] }),
    html: mailPage({
      ...page,
      title: letter.heading,
      body: [heading(letter.heading), paragraph(hello), ...parts.map(markedPart)],
    }),
  }
}

function plainPart(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('link' in part) return `${part.label}: ${part.link}`
  return 'aside' in part ? part.aside : part.quotation
}

function markedPart(part: LetterPart) {
  if (typeof part === 'string') return paragraph(part)
  if ('link' in part) return button(part.label, part.link)
  return 'aside' in part ? paragraph(part.aside, 'ink-soft') : quotation(part.quotation)
}

const address = z.email().max(254)
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The fixed sender of every mail: the setting MAIL_FROM, as `post@x.example` or
 * `Name <post@x.example>`, else the email address of the site. Null when MAIL_FROM is neither.
 */
export function senderAddress(
  mailFrom: string | undefined,
  site: SiteSettings,
): MailAddress | null {
  const brand = oneLineText(site.brandName, 100)
  if (!mailFrom) return { name: brand, address: site.email }
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(mailFrom) ?? []
  const parsed = address.safeParse((bracketed ?? mailFrom).trim())
  if (!parsed.success) return null
  return { name: oneLineText(name.replaceAll('"', ''), 100) || brand, address: parsed.data }
}

/** The same for every attempt at a delivery, so that a duplicate can be recognised. */
export function messageIdFor(deliveryId: string, sender: MailAddress): string {
  return `<${deliveryId}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`
}

/** Credentials leave this machine only over TLS. */
export function needsEncryption(smtpUrl: URL): boolean {
  return smtpUrl.username !== '' && !loopback.has(smtpUrl.hostname)
}

/** A failed attempt of the SMTP client; without `responseCode` no server refused it. */
export type SmtpFailure = {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  message: string
}

const ownWords: Record<string, [code: string, message: string]> = {
  ETIMEDOUT: ['timeout', 'The mail server did not answer in time. Check its address and port.'],
  EABORT: ['timeout', 'The mail server did not answer in time. Check its address and port.'],
  EDNS: ['dns', 'The name of the mail server could not be found. Check its spelling.'],
  ETLS: ['tls', 'No encrypted connection to the mail server was possible.'],
  EAUTH: ['sign-in', 'The mail server did not accept our user name and password.'],
  ENOAUTH: ['sign-in', 'The mail server asks for a user name and password.'],
  ECONNECTION: ['connection', 'The mail server could not be reached. Check its address and port.'],
  ESOCKET: ['connection', 'The mail server could not be reached. Check its address and port.'],
}

const tooLarge = 552
const signInNeeded = new Set([530, 534, 535, 538])
const badSequence = 503

/**
 * Whether trying again can help. A 4xx, a broken connection, and everything that concerns us and not
 * this message (sign-in, encryption, our sender address) is transient: staff mend it and all mails go
 * out. A 5xx to the recipient or the content is final.
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
    const [short, message] = ownWords[code] ?? ['mail-server', oneLineText(failure.message, 300)]
    return { kind: 'transient', error: { code: short, message } }
  }
  const field = { 'RCPT TO': 'to', 'MAIL FROM': 'from' }[command]
  const error = {
    code: `smtp-${responseCode}`,
    message: `The mail server answered: ${oneLineText(failure.response ?? failure.message, 300)}`,
    ...(field ? { field } : {}),
  }
  return { kind: isFinal(responseCode, command) ? 'refused' : 'transient', error }
}

function isFinal(responseCode: number, command: string): boolean {
  if (responseCode < 500 || responseCode === badSequence || signInNeeded.has(responseCode))
    return false
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  return isAboutMessage || responseCode === tooLarge
}
