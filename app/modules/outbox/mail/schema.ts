import { z } from 'zod'
import { isStorableText } from '#app/basics/text.ts'

/**
 * E-mails to visitors that are more than the answer to what they just asked (PRV-07). Each carries an
 * opt-out link, and none is sent to a mailbox that opted out, until it consents anew.
 */
const mailTopics = ['news', 'launch', 'coverage', 'referral', 'rollout'] as const
export type MailTopic = (typeof mailTopics)[number]

export type MailChoice = { topic: string; isWanted: boolean; at: Date }

/** What an opt-out names: every topic there is, and those to come. */
export const everyTopic = 'all'

/** Whether a mail of this topic may be sent: no one opted out, or consent was given afterwards. */
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
  /** The shape browsers and our forms accept: a stricter one here would strand a stored lead's mail. */
  address: z.email({ pattern: z.regexes.html5Email }).max(254),
})
export type MailAddress = z.infer<typeof mailAddressSchema>

/** As it stands in the header, brackets included. */
const messageId = z
  .string()
  .max(250)
  .regex(/^<[^\s<>@]+@[^\s<>@]+>$/)

/** With its parameters, such as the method of a calendar file. */
const contentTypePattern = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*(?:; [a-z]+=[A-Za-z0-9-]+)*$/

/**
 * One e-mail as the outbox keeps it: always one recipient, always both bodies. No value that becomes a
 * header may hold a line break (T20). The sender is added when it is sent.
 */
export const mailMessageSchema = z.strictObject({
  /** On every mail that is more than an answer: what it is about, and the link that stops it (PRV-07). */
  optOut: z.strictObject({ topic: z.enum(mailTopics), url: z.url().max(500) }).optional(),
  /** Whether `ownPagePlaceholder` in the bodies is filled in when it is sent. */
  hasOwnPage: z.literal(true).optional(),
  to: mailAddressSchema,
  /** Who wrote it, where that is a person: their name stands before our address, and no machine says it is one. */
  author: oneLine(120).min(1).optional(),
  replyTo: mailAddressSchema.optional(),
  /** Status in a conversation (RFC 5322); else the Message-ID is made of the delivery. */
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
          /** The file in base64: the outbox holds JSON. */
          content: z.base64().max(8_000_000).optional(),
          /** Of one that is kept elsewhere (`service.server.ts`). */
          fileId: z.uuid().optional(),
        })
        .refine(({ content, fileId }) => (content === undefined) !== (fileId === undefined)),
    )
    .max(25)
    .optional(),
})
export type MailMessage = z.infer<typeof mailMessageSchema>

/** Kinds of e-mail that carry a secret: staff may see that one was sent, never its text. */
export const secretMailKinds: readonly string[] = [
  'password-reset',
  'staff-invitation',
  'referral-question',
  'data-request-link',
]
