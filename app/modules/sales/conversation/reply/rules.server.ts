import { createHmac } from 'node:crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { mailPage, mailText, paragraph } from '#app/modules/outbox/mail/html/rules.ts'
import { greetingFor, oneLineText, visitorAddress } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { replyReasonText } from '../content.ts'

export type ReplyToCompose = {
  site: SiteSettings
  reference: string
  visitorName: string
  authorName: string
  address: string
  subject: string
  body: string
  replyTo: string
  mailId: string
  /** Message-IDs of the earlier emails in the conversation, oldest first. */
  earlier: readonly string[]
  files: readonly { id: string; name: string; type: string }[]
}

export function composeReply(reply: ReplyToCompose): MailMessage {
  const { site, body, subject, earlier, files } = reply
  const page = { site, reason: replyReasonText(reply.reference) }
  return {
    to: visitorAddress(reply.visitorName, reply.address),
    author: oneLineText(reply.authorName, 100) || site.brandName,
    replyTo: { name: site.brandName, address: reply.replyTo },
    thread: {
      messageId: reply.mailId,
      inReplyTo: earlier.at(-1),
      references: limitReferences(earlier),
    },
    subject,
    text: mailText(page, [body]),
    html: mailPage({
      ...page,
      title: subject,
      body: body.split(/\n{2,}/).map((part) => paragraph(part)),
    }),
    ...(files.length > 0 ? { attachments: files.map(attachmentOf) } : {}),
  }
}

const attachmentOf = ({ id, name, type }: ReplyToCompose['files'][number]) => ({
  fileName: name,
  contentType: type,
  fileId: id,
})

const maxReferences = 20

/** Shortens a chain of references to its first and last entries, as RFC 5322 allows. */
function limitReferences(chain: readonly string[]): string[] {
  const [first] = chain
  if (chain.length <= maxReferences || first === undefined) return [...chain]
  return [first, ...chain.slice(1 - maxReferences)]
}

/** Adds the lead's reference to a subject that does not contain it. */
export function subjectWithReference(reference: string, subject: string): string {
  return subject.includes(reference) ? subject : `${subject} (${reference})`
}

/** Length of 128 bits in base 36. Base 36 ignores case, because mail servers may change an address to lower case. */
const signatureLength = 25

function toBase36(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).padStart(signatureLength, '0')
}

function hexFromBase36(text: string): string {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return value.toString(16).padStart(32, '0')
}

function leadSignature(secret: string, leadId: string): string {
  const digest = createHmac('sha256', secret).update(`reply\n${leadId}`).digest('hex')
  return toBase36(digest.slice(0, 32))
}

/** Returns the token for the Reply-To address of emails about a lead: the lead's id and a signature. */
export function replyToken(secret: string, leadId: string): string {
  return toBase36(leadId.replaceAll('-', '')) + leadSignature(secret, leadId)
}

/** Returns the lead id of a reply token, or undefined if its signature is not ours. */
export function leadIdOfReplyToken(secret: string, token: string): string | undefined {
  const lower = token.toLowerCase()
  if (!/^[0-9a-z]{50}$/.test(lower)) return undefined
  const hex = hexFromBase36(lower.slice(0, signatureLength))
  if (hex.length !== 32) return undefined
  const leadId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSameSecret(lower.slice(signatureLength), leadSignature(secret, leadId))
    ? leadId
    : undefined
}

/** Maximum length of the part before "@" (RFC 5321 section 4.5.3.1.1). */
const maxLocalPartLength = 64

/** Returns the plain mailbox if its name is too long for a token; replies then match by reference. */
export function replyAddress(mailbox: string, token: string): string {
  const at = mailbox.lastIndexOf('@')
  if (at + 1 + token.length > maxLocalPartLength) return mailbox
  return `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}`
}

/** Returns the token in a recipient address, if any. It does not check the token. */
export function replyTokenOfAddress(address: string): string | undefined {
  return /\+([0-9a-z]{50})@[^@]+$/i.exec(address)?.[1]
}

/** Returns the initial text of a reply: a greeting, space for the text, and the signature. */
export function replyOpening(visitorName: string, signature: string): string {
  return `${greetingFor(visitorName)}\n\n\n\n${signature}`
}
