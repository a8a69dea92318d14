import { z } from 'zod'
import { idempotencyKeySchema, instantSchema, storableText } from '#app/basics/schema-parts.ts'
import { cleanText } from '#app/basics/text.ts'

/** Limit for the total size of a message's files. */
export const maxFilesBytes = 10_000_000
export const maxFiles = 20
/** Size of one upload part. The progress that staff see advances by one part. */
export const filePartBytes = 256 * 1024

export const fileIdsSchema = z.array(z.uuid()).max(maxFiles).default([])

/** Name of a channel: `mail` or `replyChannel`. */
export const channelNameSchema = z.string().regex(/^[a-z]{2,20}$/)
const draftPlaceFields = { leadId: z.uuid(), channel: channelNameSchema.default('mail') }

/** Starts the upload of a file in parts. The client chooses the id, so that starting again changes nothing. */
export const beginUploadSchema = z.strictObject({
  ...draftPlaceFields,
  id: z.uuid(),
  name: z.string().max(1000),
  type: z.string().max(300),
  size: z
    .number()
    .int()
    .min(1, 'This file is empty.')
    .max(maxFilesBytes, 'A file can be up to 10 MB.'),
})

export const filePartSchema = z.strictObject({
  leadId: z.uuid(),
  id: z.uuid(),
  start: z.coerce.number().int().min(0).max(maxFilesBytes),
})

export const copyFileSchema = z.strictObject({
  ...draftPlaceFields,
  id: z.uuid(),
  source: z.string().min(1).max(40),
  key: z.string().min(1).max(200),
})

export const removeFileSchema = z.strictObject({ ...draftPlaceFields, id: z.uuid() })

export const maxReplyLength = 20_000

const unstorable = 'This text contains characters we can’t store. Remove them and try again.'

export const limitedTextSchema = (max: number, tooLong: string) =>
  z
    .string()
    .max(max * 2, tooLong)
    .transform(cleanText)
    .pipe(storableText(max, tooLong, unstorable))

const addressSchema = limitedTextSchema(254, 'An email address can be up to 254 characters long.')
const subjectSchema = limitedTextSchema(150, 'A subject can be up to 150 characters long.').refine(
  (value) => !/\p{Cc}/u.test(value),
  'The subject must be one line.',
)
const bodySchema = limitedTextSchema(maxReplyLength, 'A reply can be up to 20,000 characters long.')

/** The text typed so far; any field may be empty. `version` is 0 if no draft exists. */
export const saveDraftSchema = z.strictObject({
  ...draftPlaceFields,
  address: addressSchema,
  subject: subjectSchema,
  body: bodySchema,
  version: z.number().int().min(0),
})

export const sendReplySchema = z.strictObject({
  leadId: z.uuid(),
  address: addressSchema.pipe(z.string().min(1, 'Choose who gets the reply.')),
  subject: subjectSchema.pipe(z.string().min(1, 'Please write a subject.')),
  body: bodySchema.pipe(z.string().min(1, 'Please write a reply.')),
  files: fileIdsSchema,
  /** Scheduled time of sending; null sends now. */
  sendAt: instantSchema('Choose a day and a time.').nullable().default(null),
  /** True to send although a colleague answered within the last five minutes. */
  isSecond: z.boolean().default(false),
  idempotencyKey: idempotencyKeySchema,
})

export type ParsedReply = z.output<typeof sendReplySchema>

export const undoReplySchema = z.strictObject({ leadId: z.uuid(), messageId: z.uuid() })

/** A typing signal. `isWriting` is true while the staff member has a composer open for the lead. */
export const typingSchema = z.strictObject({ leadId: z.uuid(), isWriting: z.boolean() })
