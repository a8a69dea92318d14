import { z } from 'zod'
import { isStorableText } from '#app/basics/text.ts'

/**
 * Emails to visitors beyond replies to what they sent. Each has an opt-out link, and none is sent to a mailbox that
 * opted out, until it consents again.
 */
const mailTopics = ['news', 'launch', 'coverage', 'referral', 'rollout', 'appointment'] as const
export type MailTopic = (typeof mailTopics)[number]

export type MailChoice = { topic: string; isWanted: boolean; at: Date }

/** The scope of an opt-out: every current and future topic. */
export const everyTopic = 'all'

/** Whether an email of this topic is allowed: no opt-out, or consent after it. */
export function mayMail(choices: readonly MailChoice[], topic: MailTopic): boolean {
  const optOut = choices.find((choice) => choice.topic === everyTopic && !choice.isWanted)
  const consent = choices.find((choice) => choice.topic === topic && choice.isWanted)
  return !optOut || (consent !== undefined && consent.at > optOut.at)
}

const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters')
    .refine(isStorableText, 'must be well-formed text')
const body = (max: number) =>
  z.string().min(1).max(max).refine(isStorableText, 'must be well-formed text')

const mailAddressSchema = z.strictObject({
  name: oneLine(120).optional(),
  /** The format that browsers and our forms accept; a stricter check would block the mail of a stored lead. */
  address: z.email({ pattern: z.regexes.html5Email }).max(254),
})
export type MailAddress = z.infer<typeof mailAddressSchema>

/** As in the header, brackets included. */
const messageId = z
  .string()
  .max(250)
  .regex(/^<[^\s<>@]+@[^\s<>@]+>$/)

/** With its parameters, such as the method of a calendar file. */
const contentTypePattern = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*(?:; [a-z]+=[A-Za-z0-9-]+)*$/

/**
 * One email as the outbox keeps it: always one recipient, always both bodies. No value that becomes a
 * header may hold a line break. The sender is added when it is sent.
 */
export const mailMessageSchema = z.strictObject({
  /** For every mail that is more than a reply: its topic, and the opt-out link. */
  optOut: z.strictObject({ topic: z.enum(mailTopics), url: z.url().max(500) }).optional(),
  /** The email is not sent after this time, because it would be out of date. */
  validUntil: z.iso.datetime().optional(),
  /** Whether `ownPagePlaceholder` in the bodies is filled in when it is sent. */
  hasOwnPage: z.literal(true).optional(),
  to: mailAddressSchema,
  /** The author, if it is a person: their name is shown before our address, and no header marks it as automatic. */
  author: oneLine(120).min(1).optional(),
  replyTo: mailAddressSchema.optional(),
  /** The position in a conversation (RFC 5322); without it, the Message-ID is derived from the delivery. */
  thread: z
    .strictObject({
      messageId,
      inReplyTo: messageId.optional(),
      references: z.array(messageId).max(20),
    })
    .optional(),
  subject: oneLine(200).min(1),
  text: body(100_000),
  html: body(200_000),
  attachments: z
    .array(
      z
        .strictObject({
          fileName: oneLine(120).regex(/^[^/\\]+$/),
          contentType: z.string().max(80).regex(contentTypePattern),
          /** The file in base64, because the outbox stores JSON. */
          content: z.base64().max(8_000_000).optional(),
          /** A file that is stored elsewhere (`service.server.ts`). */
          fileId: z.uuid().optional(),
        })
        .refine(({ content, fileId }) => (content === undefined) !== (fileId === undefined)),
    )
    .max(25)
    .optional(),
})
export type MailMessage = z.infer<typeof mailMessageSchema>

/** Kinds of email that carry a secret: staff may see that one was sent, never its text. */
export const secretMailKinds: readonly string[] = [
  'password-reset',
  'staff-invitation',
  'referral-question',
  'data-request-link',
]
