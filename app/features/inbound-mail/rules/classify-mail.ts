import type { MailKind } from '../schema/kinds.ts'
import type { ParsedMail } from '../schema/mail.ts'

export type OwnMail = {
  /** Addresses that we write from and are written to, in lower case. */
  addresses: readonly string[]
  /** Whether it carries a Message-ID that we gave. */
  hasOwnId: boolean
}

type Headers = (name: string) => string | undefined

const noReplyName = /^(?:mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply)$/i

/** What a machine sent by itself says so in one of these ways (RFC 3834 section 5, and what came before it). */
export function isAutomatic(header: Headers, fromAddress: string): boolean {
  const submitted = header('auto-submitted')?.split(';')[0]?.trim().toLowerCase()
  if (submitted && submitted !== 'no') return true
  if (/^\s*<\s*>\s*$/.test(header('return-path') ?? '')) return true
  if (/\b(?:bulk|junk|list|auto[_-]reply)\b/i.test(header('precedence') ?? '')) return true
  const own = ['x-autoreply', 'x-autorespond', 'x-auto-response', 'list-id', 'list-unsubscribe']
  if (own.some((name) => header(name) !== undefined)) return true
  if (/multipart\/report/i.test(header('content-type') ?? '')) return true
  return noReplyName.test(fromAddress.slice(0, fromAddress.lastIndexOf('@')))
}

/** What a mail is (INB-04). Ours comes first, so that nothing of ours is ever taken for an answer to itself. */
export function classifyMail(mail: ParsedMail, own: OwnMail): MailKind {
  if (own.hasOwnId || own.addresses.includes(mail.from.address)) return 'own'
  if (mail.report) return mail.report.kind
  if (mail.isAutomatic) return 'automatic'
  return mail.from.address === '' ? 'unreadable' : 'visitor'
}
