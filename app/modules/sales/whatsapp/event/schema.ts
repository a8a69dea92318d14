import { z } from 'zod'

export const eventKinds = ['message', 'status'] as const
export type EventKind = (typeof eventKinds)[number]

/** The limit is above the length that WhatsApp allows. */
const text = z.string().max(70_000)
/** WhatsApp documents these values as strings, but has sent some as numbers. */
const shortTextSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().max(300))
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const seconds = lenient(shortTextSchema.pipe(z.string().regex(/^\d{1,11}$/)))
const original = lenient(z.object({ original_message_id: shortTextSchema }))

/** A file with its media ID, which WhatsApp keeps for a week. */
const mediaSchema = z.object({
  id: lenient(shortTextSchema),
  mime_type: lenient(shortTextSchema),
  caption: lenient(text),
  filename: lenient(shortTextSchema),
  voice: lenient(z.boolean()),
})
export const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** Answers of a flow, which is a form inside WhatsApp. */
const flowAnswer = z.object({ body: lenient(text), response_json: lenient(text) })

/**
 * A message from a person (Cloud API, webhooks, `messages`). All fields are optional, so that one unreadable field
 * doesn't hide the others. A person who hides the phone number has no `from` and no `wa_id`.
 */
export const incomingMessageSchema = z.object({
  id: lenient(shortTextSchema),
  from: lenient(shortTextSchema),
  from_user_id: lenient(shortTextSchema),
  timestamp: seconds,
  type: shortTextSchema.catch('unknown'),
  text: lenient(z.object({ body: text })),
  button: lenient(z.object({ text })),
  interactive: lenient(
    z.object({
      button_reply: lenient(z.object({ title: text })),
      list_reply: lenient(z.object({ title: text })),
      nfm_reply: lenient(flowAnswer),
    }),
  ),
  image: lenient(mediaSchema),
  video: lenient(mediaSchema),
  document: lenient(mediaSchema),
  audio: lenient(mediaSchema),
  sticker: lenient(mediaSchema),
  location: lenient(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      name: lenient(text),
      address: lenient(text),
    }),
  ),
  contacts: lenient(
    z
      .array(
        z.object({
          name: lenient(z.object({ formatted_name: shortTextSchema.optional() })),
          phones: lenient(z.array(z.object({ phone: shortTextSchema.optional() }))),
        }),
      )
      .max(50),
  ),
  reaction: lenient(z.object({ emoji: shortTextSchema.optional() })),
  /** Present if the person edited a message. Contains the new version of the message. */
  edit: lenient(
    z.object({
      original_message_id: lenient(shortTextSchema),
      message: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Present if the person deleted a message. Identifies the deleted message. */
  revoke: original,
  /** Notice from WhatsApp itself, such as the person's new number or user ID. */
  system: lenient(
    z.object({
      type: lenient(shortTextSchema),
      wa_id: lenient(shortTextSchema),
      new_wa_id: lenient(shortTextSchema),
      user_id: lenient(shortTextSchema),
    }),
  ),
})
export type IncomingMessage = z.output<typeof incomingMessageSchema>

/** Delivery status of one of our messages (Cloud API, webhooks, `statuses`). */
export const statusSchema = z.object({
  id: shortTextSchema.pipe(z.string().min(1)),
  status: shortTextSchema,
  timestamp: seconds,
  recipient_id: lenient(shortTextSchema),
  recipient_user_id: lenient(shortTextSchema),
  /** Our own message ID, which we sent with the message. */
  biz_opaque_callback_data: shortTextSchema.optional().catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.number().optional(),
        title: shortTextSchema.optional(),
        message: shortTextSchema.optional(),
        error_data: z.object({ details: z.string().max(1000).optional() }).optional(),
      }),
    )
    .max(10)
    .optional()
    .catch(undefined),
})
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

const contactSchema = z.object({
  wa_id: lenient(shortTextSchema),
  user_id: lenient(shortTextSchema),
  profile: lenient(z.object({ name: lenient(z.string()), username: lenient(z.string()) })),
})
export type WebhookContact = z.output<typeof contactSchema>

const changeSchema = z.object({
  field: z.string(),
  value: z
    .object({
      metadata: lenient(z.object({ phone_number_id: shortTextSchema })),
      contacts: lenient(
        z
          .array(z.unknown())
          .transform((items) => items.flatMap((item) => contactSchema.safeParse(item).data ?? [])),
      ),
      messages: lenient(z.array(z.unknown())),
      statuses: lenient(z.array(z.unknown())),
    })
    .catch({}),
})

/** Envelope of a webhook. Its items are parsed one by one, so that an unknown item doesn't hide the others. */
export const webhookSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(changeSchema) })),
})
