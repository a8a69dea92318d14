import type { MailKind } from '../schema/kinds.ts'
import type { AutomaticSign, Mailbox, ParsedMail } from '../schema/mail.ts'

export type OwnMail = {
  /** Addresses that we write from and are written to, in lower case. */
  addresses: readonly string[]
  /** Whether it carries a Message-ID that we gave. */
  hasOwnId: boolean
}

type Headers = (name: string) => string | undefined

const daemonName = /^(?:mailer-daemon|postmaster|bounces?)(?:[+-].*)?$/i
const noReplyName = /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply)(?:[-_+.].*)?$/i
const nameOf = (address: string) => address.slice(0, address.lastIndexOf('@'))
const certainHeaders = ['x-autoreply', 'x-autorespond', 'x-auto-response', 'x-failed-recipients']

/** Whether a mail server writes from an address. */
export const isDaemon = (address: string): boolean => daemonName.test(nameOf(address))

/** Subjects of answering machines, which begin with them; the subject of a person's reply begins with "Re:". */
const answerSubject =
  /^(?:automatic (?:reply|response)|auto[- ]?(?:reply|response)|out of (?:the )?office|away from (?:the |my )?office|vacation (?:reply|response)|outomatiese antwoord|automatisch antwoord|automatische antwort|réponse automatique|respuesta automática|resposta automática|risposta automatica|automatiskt? svar|автоматический ответ|自动答复|自動回覆|自動返信)(?=\s*(?:[:：.-]|re:|$))/iu

/**
 * What says that a machine sent a mail by itself (RFC 3834 section 5, and what came before it). `certain` and `likely`
 * differ in what people use as well: their ticket systems say `auto-generated`. A list passes on what people write.
 */
export function automaticSignOf(header: Headers, from: string, subject: string): AutomaticSign {
  // A comment may follow: `no (written by a person)`.
  const submitted = /^\s*([a-z-]+)/i.exec(header('auto-submitted') ?? '')?.[1]?.toLowerCase()
  const precedence = (header('precedence') ?? '').toLowerCase()
  const isCertain =
    submitted === 'auto-replied' ||
    /^\s*<\s*>\s*$/.test(header('return-path') ?? '') ||
    /\b(?:junk|auto[_-]reply)\b/.test(precedence) ||
    certainHeaders.some((name) => header(name)) ||
    /multipart\/report/i.test(header('content-type') ?? '') ||
    isDaemon(from) ||
    answerSubject.test(subject)
  if (isCertain) return 'certain'
  // Exchange puts it on answers of its own, so that nothing answers them.
  const isAnswerSuppressed = /\S/.test(
    (header('x-auto-response-suppress') ?? '').replace(/none/i, ''),
  )
  const isSubmitted = submitted !== undefined && submitted !== 'no'
  if (isSubmitted || isAnswerSuppressed || noReplyName.test(nameOf(from))) return 'likely'
  const isFromList =
    /\b(?:bulk|list)\b/.test(precedence) ||
    ['list-id', 'list-unsubscribe'].some((name) => header(name) !== undefined)
  return isFromList ? 'list' : 'none'
}

/** Who wrote a mail: the sender, or the person in Reply-To where the sender is a no-reply address. */
export function writerOf(from: Mailbox, replyTo: Mailbox): Mailbox {
  if (!noReplyName.test(nameOf(from.address)) || replyTo.address === '') return from
  if (noReplyName.test(nameOf(replyTo.address))) return from
  return { address: replyTo.address, name: replyTo.name || from.name }
}

/**
 * What a mail is (INB-04). Ours comes first, so that nothing of ours is ever taken for an answer to itself. One that
 * joins a lead is the visitor's, whatever list passed it on, unless a machine wrote it.
 */
export function classifyMail(mail: ParsedMail, own: OwnMail, joinsLead: boolean): MailKind {
  if (isOwnMail(mail, own)) return 'own'
  if (mail.report) return mail.report.kind
  const isMachine = mail.automatic === 'certain' || mail.automatic === 'likely'
  if (isMachine || (mail.automatic === 'list' && !joinsLead)) return 'automatic'
  return mail.writer.address === '' && !joinsLead ? 'unreadable' : 'visitor'
}

export function isOwnMail(mail: Pick<ParsedMail, 'from'>, own: OwnMail): boolean {
  return own.hasOwnId || own.addresses.includes(mail.from.address)
}

/**
 * Whether the mail server that received a mail says that its sender is not who the address names (RFC 8601, DMARC). It
 * writes above all others: what stands lower under another name may be the sender's own.
 */
export function isForged(headers: readonly { key: string; value: string }[]): boolean {
  const results = headers.filter(({ key }) => key === 'authentication-results')
  const serverOf = (value = '') => /^\s*([^\s;]+)/.exec(value)?.[1]?.toLowerCase()
  const server = serverOf(results[0]?.value)
  return results.some(
    ({ value }) => serverOf(value) === server && /(?:;|\s)dmarc\s*=\s*fail\b/i.test(value),
  )
}
