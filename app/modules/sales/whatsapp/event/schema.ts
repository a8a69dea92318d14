import { z } from 'zod'

export const eventKinds = ['message', 'status'] as const
export type EventKind = (typeof eventKinds)[number]

/** The limit is above the length that WhatsApp allows. */
const longTextSchema = z.string().max(70_000)
/** WhatsApp documents these values as strings, but has sent some as numbers. */
const shortTextSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().max(300))

type LenientShape<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodType ? z.ZodCatch<z.ZodOptional<Shape[Key]>> : never
}
/** An object whose invalid fields become undefined, so that an unreadable field doesn't hide the others. */
function lenientObject<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    schema.optional().catch(undefined),
  ])
  return z.object(Object.fromEntries(fields) as LenientShape<Shape>)
}

const timestampSchema = shortTextSchema.pipe(z.string().regex(/^\d{1,11}$/))

/** A file with its media ID, which WhatsApp keeps for a week. */
const mediaSchema = lenientObject({
  id: shortTextSchema,
  mime_type: shortTextSchema,
  caption: longTextSchema,
  filename: shortTextSchema,
  voice: z.boolean(),
})
export const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** Place, with optional words about it. */
const locationSchema = lenientObject({ name: longTextSchema, address: longTextSchema }).extend({
  latitude: z.number(),
  longitude: z.number(),
})

const sharedContactSchema = lenientObject({
  name: z.object({ formatted_name: shortTextSchema.optional() }),
  phones: z.array(z.object({ phone: shortTextSchema.optional() })),
})

/**
 * A message from a person (Cloud API, webhooks, `messages`). All fields are optional. A person who hides the phone
 * number has no `from` and no `wa_id`.
 */
export const incomingMessageSchema = lenientObject({
  id: shortTextSchema,
  from: shortTextSchema,
  from_user_id: shortTextSchema,
  timestamp: timestampSchema,
  text: z.object({ body: longTextSchema }),
  button: z.object({ text: longTextSchema }),
  interactive: lenientObject({
    button_reply: z.object({ title: longTextSchema }),
    list_reply: z.object({ title: longTextSchema }),
    /** Answers of a flow, which is a form inside WhatsApp. */
    nfm_reply: lenientObject({ body: longTextSchema, response_json: longTextSchema }),
  }),
  image: mediaSchema,
  video: mediaSchema,
  document: mediaSchema,
  audio: mediaSchema,
  sticker: mediaSchema,
  location: locationSchema,
  contacts: z.array(sharedContactSchema).max(50),
  reaction: z.object({ emoji: shortTextSchema.optional() }),
  /** Present if the person edited a message. Contains the new version of the message. */
  edit: lenientObject({ original_message_id: shortTextSchema }).extend({
    message: z.record(z.string(), z.unknown()),
  }),
  /** Present if the person deleted a message. Identifies the deleted message. */
  revoke: z.object({ original_message_id: shortTextSchema }),
  /** Notice from WhatsApp itself, such as the person's new number or user ID. */
  system: lenientObject({
    type: shortTextSchema,
    wa_id: shortTextSchema,
    new_wa_id: shortTextSchema,
    user_id: shortTextSchema,
  }),
}).extend({ type: shortTextSchema.catch('unknown') })
export type IncomingMessage = z.output<typeof incomingMessageSchema>

const statusErrorSchema = z.object({
  code: z.number().optional(),
  title: shortTextSchema.optional(),
  message: shortTextSchema.optional(),
  error_data: z.object({ details: z.string().max(1000).optional() }).optional(),
})

/** Delivery status of one of our messages (Cloud API, webhooks, `statuses`). */
export const statusSchema = lenientObject({
  timestamp: timestampSchema,
  recipient_id: shortTextSchema,
  recipient_user_id: shortTextSchema,
  /** Our own message ID, which we sent with the message. */
  biz_opaque_callback_data: shortTextSchema,
  errors: z.array(statusErrorSchema).max(10),
}).extend({ id: shortTextSchema.pipe(z.string().min(1)), status: shortTextSchema })
export type MessageStatus = z.output<typeof statusSchema>

/** Content of an event: a message with its sender, or a status. Empty after the data was erased. */
export type EventPayload = {
  name?: string
  /** User ID of the sender, with a phone number or instead of it. */
  userId?: string
  message?: IncomingMessage
  status?: MessageStatus
  /** The raw content, stored if we can't read all of it. */
  raw?: unknown
}

const contactSchema = lenientObject({
  wa_id: shortTextSchema,
  user_id: shortTextSchema,
  profile: lenientObject({ name: z.string(), username: z.string() }),
})
export type WebhookContact = z.output<typeof contactSchema>

const changeValueSchema = lenientObject({
  metadata: z.object({ phone_number_id: shortTextSchema }),
  contacts: z
    .array(z.unknown())
    .transform((items) => items.flatMap((item) => contactSchema.safeParse(item).data ?? [])),
  messages: z.array(z.unknown()),
  statuses: z.array(z.unknown()),
})
const changeSchema = z.object({ field: z.string(), value: changeValueSchema.catch({}) })

/** Envelope of a webhook. Its items are parsed one by one, so that an unknown item doesn't hide the others. */
export const webhookSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(changeSchema) })),
})
