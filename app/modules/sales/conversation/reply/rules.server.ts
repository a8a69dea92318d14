import { createHmac } from 'node:crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { mailPage, mailText, paragraph } from '#app/modules/outbox/mail/html/rules.ts'
import { greetingFor, oneLineText, visitorAddress } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { replyReason } from '../content.ts'

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
  /** Message-IDs of the conversation so far, oldest first. */
  earlier: readonly string[]
  files: readonly { id: string; name: string; type: string }[]
}

/** An outgoing reply: a member of staff's text, in its conversation. */
export function composeReply(reply: ReplyToCompose): MailMessage {
  const { site, body, subject, earlier, files } = reply
  const page = { site, reason: replyReason(reply.reference) }
  return {
    to: visitorAddress(reply.visitorName, reply.address),
    author: oneLineText(reply.authorName, 100) || site.brandName,
    replyTo: { name: site.brandName, address: reply.replyTo },
    thread: {
      messageId: reply.mailId,
      inReplyTo: earlier.at(-1),
      references: shortenChain(earlier),
    },
    subject,
    text: mailText({ ...page, paragraphs: [body] }),
    html: mailPage({
      ...page,
      title: subject,
      body: body.split(/\n{2,}/).map((part) => paragraph(part)),
    }),
    ...(files.length > 0
      ? {
          attachments: files.map(({ id, name, type }) => ({
            fileName: name,
            contentType: type,
            fileId: id,
          })),
        }
      : {}),
  }
}

const maxReferences = 20

/** RFC 5322 allows a long chain to keep only its first and last references. */
function shortenChain(chain: readonly string[]): string[] {
  const [first] = chain
  if (chain.length <= maxReferences || first === undefined) return [...chain]
  return [first, ...chain.slice(1 - maxReferences)]
}

/** The subject with the reference in it, no matter who left it out. */
export function subjectWith(reference: string, subject: string): string {
  return subject.includes(reference) ? subject : `${subject} (${reference})`
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyz'
/** 128 bits in base 36: case-insensitive, because mail servers may lower-case an address. */
const length = 25

function written(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).padStart(length, '0')
}

function hexOf(text: string): string {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(digits.indexOf(digit))
  return value.toString(16).padStart(32, '0')
}

function signature(secret: string, leadId: string): string {
  const digest = createHmac('sha256', secret).update(`reply\n${leadId}`).digest('hex')
  return written(digest.slice(0, 32))
}

/** The data in the Reply-To of an email about a lead: the lead, and a signature. */
export function replyToken(secret: string, leadId: string): string {
  return written(leadId.replaceAll('-', '')) + signature(secret, leadId)
}

/** The lead a token was made for; undefined for one that we did not make. */
export function leadOfReplyToken(secret: string, token: string): string | undefined {
  const lower = token.toLowerCase()
  if (!/^[0-9a-z]{50}$/.test(lower)) return undefined
  const hex = hexOf(lower.slice(0, length))
  if (hex.length !== 32) return undefined
  const leadId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSameSecret(lower.slice(length), signature(secret, leadId)) ? leadId : undefined
}

/** RFC 5321 section 4.5.3.1.1. */
const maxLocalPart = 64

/**
 * `enquiries+TOKEN@…`: the mailbox of answers, with the lead in it. A mailbox whose name leaves no room for the token
 * stays as it is: such an answer is found by the mail it refers to.
 */
export function replyAddress(mailbox: string, token: string): string {
  const at = mailbox.lastIndexOf('@')
  if (at + 1 + token.length > maxLocalPart) return mailbox
  return `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}`
}

/** The token in an address that a mail was sent to, no matter who sent it. */
export function tokenOfAddress(address: string): string | undefined {
  return /\+([0-9a-z]{50})@[^@]+$/i.exec(address)?.[1]
}

/** A new reply's initial text: a greeting, room for the text, the signature. */
export function replyOpening(visitorName: string, signature: string): string {
  return `${greetingFor(visitorName)}\n\n\n\n${signature}`
}
