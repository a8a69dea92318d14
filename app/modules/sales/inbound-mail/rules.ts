import { cleanText } from '#app/basics/text.ts'
import type {
  AutomaticSign,
  MailKind,
  Mailbox,
  ParsedMail,
  ReportAction,
  ReportedRecipient,
} from './schema.ts'

export type OwnMailIdentity = {
  /** Our sending and receiving addresses, in lower case. */
  addresses: readonly string[]
  /** Whether the email has a Message-ID that we issued. */
  hasOwnId: boolean
}

type GetHeader = (name: string) => string | undefined

const mailerDaemonPattern = /^(?:mailer-daemon|postmaster|bounces?)(?:[+-].*)?$/i
const noReplyPattern = /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply)(?:[-_+.].*)?$/i
const localPartOf = (address: string) => address.slice(0, address.lastIndexOf('@'))
const automaticHeaders = ['x-autoreply', 'x-autorespond', 'x-auto-response', 'x-failed-recipients']

export const isMailerDaemon = (address: string): boolean =>
  mailerDaemonPattern.test(localPartOf(address))

/** The start of the subject of an automatic reply. The subject of a person's reply starts with "Re:" instead. */
const automaticSubjectPattern =
  /^(?:automatic (?:reply|response)|auto[- ]?(?:reply|response)|out of (?:the )?office|away from (?:the |my )?office|vacation (?:reply|response)|outomatiese antwoord|automatisch antwoord|automatische antwort|réponse automatique|respuesta automática|resposta automática|risposta automatica|automatiskt? svar|автоматический ответ|自动答复|自動回覆|自動返信)(?=\s*(?:[:：.-]|re:|$))/iu

/**
 * Returns how certainly an email is automatic (RFC 3834 section 5, and older headers). `likely` is for headers that
 * also occur in emails by people, such as `auto-generated` from ticket systems. `list` means that a mailing list
 * forwarded the email.
 */
export function automaticSignOf(header: GetHeader, from: string, subject: string): AutomaticSign {
  // The value may contain a comment: `no (written by a person)`.
  const submitted = /^\s*([a-z-]+)/i.exec(header('auto-submitted') ?? '')?.[1]?.toLowerCase()
  const precedence = (header('precedence') ?? '').toLowerCase()
  const isCertain =
    submitted === 'auto-replied' ||
    /^\s*<\s*>\s*$/.test(header('return-path') ?? '') ||
    /\b(?:junk|auto[_-]reply)\b/.test(precedence) ||
    automaticHeaders.some((name) => header(name)) ||
    /multipart\/report/i.test(header('content-type') ?? '') ||
    isMailerDaemon(from) ||
    automaticSubjectPattern.test(subject)
  if (isCertain) return 'certain'
  // Exchange adds this header to its automatic replies, so that no system replies to them.
  const isAnswerSuppressed = /\S/.test(
    (header('x-auto-response-suppress') ?? '').replace(/none/i, ''),
  )
  const isSubmitted = submitted !== undefined && submitted !== 'no'
  if (isSubmitted || isAnswerSuppressed || noReplyPattern.test(localPartOf(from))) return 'likely'
  const isFromList =
    /\b(?:bulk|list)\b/.test(precedence) ||
    ['list-id', 'list-unsubscribe'].some((name) => header(name) !== undefined)
  return isFromList ? 'list' : 'none'
}

/** The author of an email: the sender, or the person in Reply-To if the sender is a no-reply address. */
export function authorOf(from: Mailbox, replyTo: Mailbox): Mailbox {
  if (!noReplyPattern.test(localPartOf(from.address)) || replyTo.address === '') return from
  if (noReplyPattern.test(localPartOf(replyTo.address))) return from
  return { address: replyTo.address, name: replyTo.name || from.name }
}

/**
 * Returns the kind of an email. Our own emails are detected first, so that none of them counts as a reply. An email
 * that joins a lead is the visitor's, even if a mailing list forwarded it, unless a machine wrote it.
 */
export function classifyMail(mail: ParsedMail, own: OwnMailIdentity, joinsLead: boolean): MailKind {
  if (isOwnMail(mail, own)) return 'own'
  if (mail.report) return mail.report.kind
  const isMachine = mail.automatic === 'certain' || mail.automatic === 'likely'
  if (isMachine || (mail.automatic === 'list' && !joinsLead)) return 'automatic'
  return mail.writer.address === '' && !joinsLead ? 'unreadable' : 'visitor'
}

export function isOwnMail(mail: Pick<ParsedMail, 'from'>, own: OwnMailIdentity): boolean {
  return own.hasOwnId || own.addresses.includes(mail.from.address)
}

/**
 * Whether the receiving mail server reports a forged sender (RFC 8601, DMARC). That server wrote the first
 * Authentication-Results header. Results of other servers are ignored, because the sender may have added them.
 */
export function isForged(headers: readonly { key: string; value: string }[]): boolean {
  const results = headers.filter(({ key }) => key === 'authentication-results')
  const serverOf = (value = '') => /^\s*([^\s;]+)/.exec(value)?.[1]?.toLowerCase()
  const server = serverOf(results[0]?.value)
  return results.some(
    ({ value }) => serverOf(value) === server && /(?:;|\s)dmarc\s*=\s*fail\b/i.test(value),
  )
}

/** A lead that an email refers to, and the addresses in its conversation, in lower case. */
export type ReferencedLead = { leadId: string; addresses: readonly string[] }

export type MailReferences = {
  /** The author's address, in lower case; empty if unknown. */
  from: string
  /** Leads whose signed tokens are in the recipient addresses. */
  byToken: readonly ReferencedLead[]
  /** Leads of our emails that this email references, closest in the thread first. */
  byReference: readonly ReferencedLead[]
}

export type MailMatch = { leadId: string; isForeign: boolean } | null

/**
 * Returns the lead that an email joins: the lead of a token that we signed, else the lead of one of our emails that it
 * references, if the author took part in that conversation. The subject and the author's name are ignored. Returns null
 * if staff must choose a lead.
 */
export function matchMail({ from, byToken, byReference }: MailReferences): MailMatch {
  const isParticipant = ({ addresses }: ReferencedLead) => addresses.includes(from)
  const tokens = new Map(byToken.map((lead) => [lead.leadId, lead]))
  if (tokens.size > 0) {
    const own = [...tokens.values()].filter(isParticipant)
    if (own.length === 1) return { leadId: own[0]!.leadId, isForeign: false }
    const [only] = tokens.values()
    return tokens.size === 1 && only ? { leadId: only.leadId, isForeign: true } : null
  }
  const nearest = byReference.find(isParticipant)
  return nearest ? { leadId: nearest.leadId, isForeign: false } : null
}

/** The format of a Message-ID (RFC 5322) that is safe to repeat in the headers of our own emails. */
const mailIdPattern = /^<[^\s<>@]+@[^\s<>@]+>$/
const maxMailIdLength = 250
const maxReferences = 50

/** Returns a Message-ID that can be stored and referred to; null for any other value. */
export function mailIdOf(value: string | undefined): string | null {
  const [, id] = /(<[^\s<>]{1,248}>)/.exec(value ?? '') ?? []
  return id && id.length <= maxMailIdLength && mailIdPattern.test(id) ? id : null
}

function mailIdsOf(value: string | undefined): string[] {
  const found = (value ?? '').match(/<[^\s<>@]{1,200}@[^\s<>@]{1,200}>/g) ?? []
  return found.filter((id) => id.length <= maxMailIdLength)
}

/** Returns the Message-IDs that an email references, closest in the thread first, at most 50. */
export function referencesOf(inReplyTo: string | undefined, references: string | undefined) {
  const nearest = [...mailIdsOf(inReplyTo), ...mailIdsOf(references).toReversed()]
  return [...new Set(nearest)].slice(0, maxReferences)
}

const maxRecipients = 20
const maxReasonLength = 300
const reportActionsByWord: Record<string, ReportAction> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'arrived',
  relayed: 'arrived',
  expanded: 'arrived',
}

/** The action that a status class (RFC 3463) implies, for reports that name no action. */
const reportActionsByClass: Record<string, ReportAction> = {
  2: 'arrived',
  4: 'delayed',
  5: 'failed',
}

/** Returns a block's header fields, with continuation lines joined. Of fields with the same name, the first counts. */
function headerFieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** Removes the type from a value such as `rfc822; thandi@example.com`. */
const withoutTypePrefix = (value = '') => value.replace(/^[^;]{0,40};/, '').trim()

/** Returns the result for each recipient in a message/delivery-status part (RFC 3464). */
export function readDeliveryStatus(text: string): ReportedRecipient[] {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return blocks
    .flatMap((block) => {
      const fields = headerFieldsOf(block)
      const recipient = fields.get('original-recipient') ?? fields.get('final-recipient')
      const address = withoutTypePrefix(recipient)
      const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
      // The value may contain a comment: `failed (expired)`.
      const word = /^[a-z]+/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? ''
      const action = reportActionsByWord[word] ?? reportActionsByClass[status[0] ?? '']
      if (!address || !action) return []
      const diagnostic = cleanText(withoutTypePrefix(fields.get('diagnostic-code')))
      const reason = diagnostic.slice(0, maxReasonLength)
      return [{ address: address.slice(0, 254).toLowerCase(), action, status, reason }]
    })
    .slice(0, maxRecipients)
}

const failurePattern =
  /could ?n[o']t be delivered|not be delivered|undeliver|unable to deliver|delivery (?:has |to the following recipients? )?failed|failure notice|returned (?:mail|to sender)|returning message|permanent(?:ly)? (?:fatal )?(?:error|failure)|did not reach/i
const delayPattern =
  /not yet been delivered|delivery attempts will continue|no action is required|still (?:being )?(?:trying|retried)|delayed \d+ hours|do not need to resend/i
const addressPattern = /[^\s<>,;:"'()[\]]{1,64}@[a-z0-9][a-z0-9.-]{1,188}[a-z0-9]/gi
/** Matches a status code, but not a part of a version number or an IP address. */
const statusPattern = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/

/**
 * Reads a bounce in plain text, as sent by qmail and Exim. Addresses are its only structured data.
 * @param failed the header X-Failed-Recipients, or an empty text
 */
export function readPlainReport(words: string, failed: string): ReportedRecipient[] {
  const text = words.slice(0, 20_000)
  const isDelay = failed === '' && delayPattern.test(text)
  if (failed === '' && !isDelay && !failurePattern.test(text)) return []
  const named = (failed || text).match(addressPattern) ?? []
  const addresses = [...new Set(named.map((address) => address.slice(0, 254).toLowerCase()))]
  return addresses.slice(0, maxRecipients).map((address) => {
    const reason = reasonAfterAddress(text, address)
    const status = statusPattern.exec(reason)?.[0] ?? ''
    const isDelayed = isDelay || status.startsWith('4')
    return { address, action: isDelayed ? 'delayed' : 'failed', status, reason }
  })
}

/** Returns the text between an address and the next empty line, on one line. */
function reasonAfterAddress(text: string, address: string): string {
  const at = text.toLowerCase().indexOf(address)
  if (at < 0) return ''
  const [paragraph = ''] = text.slice(at + address.length, at + 2_000).split(/\n\s*\n/)
  const line = cleanText(paragraph.replace(/^[\s>:,.]+/, '')).replaceAll(/\s+/g, ' ')
  return line.slice(0, maxReasonLength)
}

/** Returns the Message-IDs in a mail server's text, such as in headers that it quotes. */
export function mailIdsInWords(words: string): string[] {
  const lines = words.slice(0, 100_000).match(/^[ \t>]*message-id:.{1,300}$/gim) ?? []
  return lines.flatMap((line) => mailIdsOf(line))
}

/** Returns the Message-IDs of an email that a report returns in full or as headers only. */
export function mailIdsOfReturned(text: string): string[] {
  const [headers = ''] = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return mailIdsOf(headerFieldsOf(headers).get('message-id'))
}

/** Whether a status code (RFC 3463) reports a fault of the address, rather than of the email or a temporary fault. */
export function isAddressFault(status: string): boolean {
  return /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.4)$/.test(status)
}
