import { z } from 'zod'
import { isStorableText } from '#app/basics/text.ts'

/**
 * Topics of emails to visitors that are not replies. Each email has an opt-out link. None is sent to a mailbox that
 * opted out, until it consents again.
 */
const mailTopics = ['news', 'launch', 'coverage', 'referral', 'rollout', 'appointment'] as const
export type MailTopic = (typeof mailTopics)[number]

export type MailChoice = { topic: string; isWanted: boolean; at: Date }

/** The scope of an opt-out: every current and future topic. */
export const everyTopic = 'all'

/** Returns whether an email of this topic is allowed: there is no opt-out, or a later consent. */
export function mayMail(choices: readonly MailChoice[], topic: MailTopic): boolean {
  const optOut = choices.find((choice) => choice.topic === everyTopic && !choice.isWanted)
  const consent = choices.find((choice) => choice.topic === topic && choice.isWanted)
  return !optOut || (consent !== undefined && consent.at > optOut.at)
}

const oneLineSchema = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters')
    .refine(isStorableText, 'must be well-formed text')
const bodySchema = (max: number) =>
  z.string().min(1).max(max).refine(isStorableText, 'must be well-formed text')

const mailAddressSchema = z.strictObject({
  name: oneLineSchema(120).optional(),
  /** Uses the same pattern as browsers and our forms; a stricter one could block emails about a stored lead. */
  address: z.email({ pattern: z.regexes.html5Email }).max(254),
})
export type MailAddress = z.infer<typeof mailAddressSchema>

/** A Message-ID as in the header, including the angle brackets. */
const messageIdSchema = z
  .string()
  .max(250)
  .regex(/^<[^\s<>@]+@[^\s<>@]+>$/)

/** A content type with optional parameters, such as the method of a calendar file. */
const contentTypePattern = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*(?:; [a-z]+=[A-Za-z0-9-]+)*$/

/** No line breaks in header values. The sender is added when the email is sent. */
export const mailMessageSchema = z.strictObject({
  /** Topic and opt-out link; required for every email that is not just a reply. */
  optOut: z.strictObject({ topic: z.enum(mailTopics), url: z.url().max(500) }).optional(),
  /** The email is not sent after this time, because it would be out of date. */
  validUntil: z.iso.datetime().optional(),
  /** True if `ownPagePlaceholder` in the bodies must be replaced when the email is sent. */
  hasOwnPage: z.literal(true).optional(),
  to: mailAddressSchema,
  /**
   * The author, if it is a person. Their name is shown before our address, and no header marks the email as automatic.
   */
  author: oneLineSchema(120).min(1).optional(),
  replyTo: mailAddressSchema.optional(),
  /** The position in a conversation (RFC 5322); without it, the Message-ID is derived from the delivery. */
  thread: z
    .strictObject({
      messageId: messageIdSchema,
      inReplyTo: messageIdSchema.optional(),
      references: z.array(messageIdSchema).max(20),
    })
    .optional(),
  subject: oneLineSchema(200).min(1),
  text: bodySchema(100_000),
  html: bodySchema(200_000),
  attachments: z
    .array(
      z
        .strictObject({
          fileName: oneLineSchema(120).regex(/^[^/\\]+$/),
          contentType: z.string().max(80).regex(contentTypePattern),
          /** The file in base64, because the outbox stores JSON. */
          content: z.base64().max(8_000_000).optional(),
          /** Id of a stored file, which is read when the email is sent. */
          fileId: z.uuid().optional(),
        })
        .refine(({ content, fileId }) => (content === undefined) !== (fileId === undefined)),
    )
    .max(25)
    .optional(),
})
export type MailMessage = z.infer<typeof mailMessageSchema>

/** Kinds of email that contain a secret. Staff can see that one was sent, but not its text. */
export const secretMailKinds: readonly string[] = [
  'password-reset',
  'staff-invitation',
  'referral-question',
  'data-request-link',
]
