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
const undefinedIfInvalid = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().catch(undefined)
const timestampSchema = undefinedIfInvalid(shortTextSchema.pipe(z.string().regex(/^\d{1,11}$/)))
const originalMessageSchema = undefinedIfInvalid(z.object({ original_message_id: shortTextSchema }))

/** A file with its media ID, which WhatsApp keeps for a week. */
const mediaSchema = z.object({
  id: undefinedIfInvalid(shortTextSchema),
  mime_type: undefinedIfInvalid(shortTextSchema),
  caption: undefinedIfInvalid(longTextSchema),
  filename: undefinedIfInvalid(shortTextSchema),
  voice: undefinedIfInvalid(z.boolean()),
})
export const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** Answers of a flow, which is a form inside WhatsApp. */
const flowAnswerSchema = z.object({
  body: undefinedIfInvalid(longTextSchema),
  response_json: undefinedIfInvalid(longTextSchema),
})

/**
 * A message from a person (Cloud API, webhooks, `messages`). All fields are optional, so that one unreadable field
 * doesn't hide the others. A person who hides the phone number has no `from` and no `wa_id`.
 */
export const incomingMessageSchema = z.object({
  id: undefinedIfInvalid(shortTextSchema),
  from: undefinedIfInvalid(shortTextSchema),
  from_user_id: undefinedIfInvalid(shortTextSchema),
  timestamp: timestampSchema,
  type: shortTextSchema.catch('unknown'),
  text: undefinedIfInvalid(z.object({ body: longTextSchema })),
  button: undefinedIfInvalid(z.object({ text: longTextSchema })),
  interactive: undefinedIfInvalid(
    z.object({
      button_reply: undefinedIfInvalid(z.object({ title: longTextSchema })),
      list_reply: undefinedIfInvalid(z.object({ title: longTextSchema })),
      nfm_reply: undefinedIfInvalid(flowAnswerSchema),
    }),
  ),
  image: undefinedIfInvalid(mediaSchema),
  video: undefinedIfInvalid(mediaSchema),
  document: undefinedIfInvalid(mediaSchema),
  audio: undefinedIfInvalid(mediaSchema),
  sticker: undefinedIfInvalid(mediaSchema),
  location: undefinedIfInvalid(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      name: undefinedIfInvalid(longTextSchema),
      address: undefinedIfInvalid(longTextSchema),
    }),
  ),
  contacts: undefinedIfInvalid(
    z
      .array(
        z.object({
          name: undefinedIfInvalid(z.object({ formatted_name: shortTextSchema.optional() })),
          phones: undefinedIfInvalid(z.array(z.object({ phone: shortTextSchema.optional() }))),
        }),
      )
      .max(50),
  ),
  reaction: undefinedIfInvalid(z.object({ emoji: shortTextSchema.optional() })),
  /** Present if the person edited a message. Contains the new version of the message. */
  edit: undefinedIfInvalid(
    z.object({
      original_message_id: undefinedIfInvalid(shortTextSchema),
      message: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Present if the person deleted a message. Identifies the deleted message. */
  revoke: originalMessageSchema,
  /** Notice from WhatsApp itself, such as the person's new number or user ID. */
  system: undefinedIfInvalid(
    z.object({
      type: undefinedIfInvalid(shortTextSchema),
      wa_id: undefinedIfInvalid(shortTextSchema),
      new_wa_id: undefinedIfInvalid(shortTextSchema),
      user_id: undefinedIfInvalid(shortTextSchema),
    }),
  ),
})
export type IncomingMessage = z.output<typeof incomingMessageSchema>

/** Delivery status of one of our messages (Cloud API, webhooks, `statuses`). */
export const statusSchema = z.object({
  id: shortTextSchema.pipe(z.string().min(1)),
  status: shortTextSchema,
  timestamp: timestampSchema,
  recipient_id: undefinedIfInvalid(shortTextSchema),
  recipient_user_id: undefinedIfInvalid(shortTextSchema),
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
  wa_id: undefinedIfInvalid(shortTextSchema),
  user_id: undefinedIfInvalid(shortTextSchema),
  profile: undefinedIfInvalid(
    z.object({ name: undefinedIfInvalid(z.string()), username: undefinedIfInvalid(z.string()) }),
  ),
})
export type WebhookContact = z.output<typeof contactSchema>

const changeSchema = z.object({
  field: z.string(),
  value: z
    .object({
      metadata: undefinedIfInvalid(z.object({ phone_number_id: shortTextSchema })),
      contacts: undefinedIfInvalid(
        z
          .array(z.unknown())
          .transform((items) => items.flatMap((item) => contactSchema.safeParse(item).data ?? [])),
      ),
      messages: undefinedIfInvalid(z.array(z.unknown())),
      statuses: undefinedIfInvalid(z.array(z.unknown())),
    })
    .catch({}),
})

/** Envelope of a webhook. Its items are parsed one by one, so that an unknown item doesn't hide the others. */
export const webhookSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(changeSchema) })),
})
