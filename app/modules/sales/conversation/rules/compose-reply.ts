import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { mailPage, mailText, paragraph } from '#app/modules/outbox/mail/html/rules.ts'
import { visitorAddress, oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { replyReason } from '../content/words.ts'

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

/** A reply as it leaves: what a member of staff typed, as text, in the conversation it belongs to (ANS-04). */
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
      references: mostOf(earlier),
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

const longestChain = 20

/** RFC 5322 lets a long chain lose what is between its first and its last. */
function mostOf(chain: readonly string[]): string[] {
  const [first] = chain
  if (chain.length <= longestChain || first === undefined) return [...chain]
  return [first, ...chain.slice(1 - longestChain)]
}

/** The subject with the reference in it, whoever left it out. */
export function subjectWith(reference: string, subject: string): string {
  return subject.includes(reference) ? subject : `${subject} (${reference})`
}
