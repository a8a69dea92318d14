import { z } from 'zod'

export const eventKinds = ['message', 'status'] as const
export type EventKind = (typeof eventKinds)[number]

/** Longer than WhatsApp lets anyone write. */
const text = z.string().max(70_000)
/** WhatsApp documents texts; some of them have come as numbers. */
const word = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(300))
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const seconds = lenient(word.pipe(z.string().regex(/^\d{1,11}$/)))
const original = lenient(z.object({ original_message_id: word }))

/** A file by the id under which WhatsApp hands it out for some days. */
const mediaSchema = z.object({
  id: lenient(word),
  mime_type: lenient(word),
  caption: lenient(text),
  filename: lenient(word),
  voice: lenient(z.boolean()),
})
export const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** The answer of a flow: a form that was filled in inside WhatsApp. */
const flowAnswer = z.object({ body: lenient(text), response_json: lenient(text) })

/**
 * A message of a person (Cloud API, webhooks, `messages`). Nothing of it is needed: what cannot be read must not hide
 * the rest, and a person who hides the number has neither `from` nor `wa_id`.
 */
export const incomingMessageSchema = z.object({
  id: lenient(word),
  from: lenient(word),
  from_user_id: lenient(word),
  timestamp: seconds,
  type: word.catch('unknown'),
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
          name: lenient(z.object({ formatted_name: word.optional() })),
          phones: lenient(z.array(z.object({ phone: word.optional() }))),
        }),
      )
      .max(50),
  ),
  reaction: lenient(z.object({ emoji: word.optional() })),
  /** They corrected a message; the new one is inside. */
  edit: lenient(
    z.object({ original_message_id: lenient(word), message: z.record(z.string(), z.unknown()) }),
  ),
  /** They deleted a message. */
  revoke: original,
  /** WhatsApp's own news, such as a new number or user id of theirs. */
  system: lenient(
    z.object({
      type: lenient(word),
      wa_id: lenient(word),
      new_wa_id: lenient(word),
      user_id: lenient(word),
    }),
  ),
})
export type IncomingMessage = z.output<typeof incomingMessageSchema>

/** Whether a message of ours arrived (Cloud API, webhooks, `statuses`). */
export const statusSchema = z.object({
  id: word.pipe(z.string().min(1)),
  status: word,
  timestamp: seconds,
  recipient_id: lenient(word),
  recipient_user_id: lenient(word),
  /** What we gave with the message: its own id. */
  biz_opaque_callback_data: word.optional().catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.number().optional(),
        title: word.optional(),
        message: word.optional(),
        error_data: z.object({ details: z.string().max(1000).optional() }).optional(),
      }),
    )
    .max(10)
    .optional()
    .catch(undefined),
})
export type MessageStatus = z.output<typeof statusSchema>

/** A message with who wrote it, or a status; nothing once it was emptied. */
export type EventPayload = {
  name?: string
  /** The user id of who wrote, beside the number or instead of it. */
  userId?: string
  message?: IncomingMessage
  status?: MessageStatus
  /** As it came, where it says more than we can read. */
  raw?: unknown
}

const contactSchema = z.object({
  wa_id: lenient(word),
  user_id: lenient(word),
  profile: lenient(z.object({ name: lenient(z.string()), username: lenient(z.string()) })),
})
export type WebhookContact = z.output<typeof contactSchema>

const changeSchema = z.object({
  field: z.string(),
  value: z
    .object({
      metadata: lenient(z.object({ phone_number_id: word })),
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

/** The envelope of a webhook; its items are read one by one, so that a strange one hides no other. */
export const webhookSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(changeSchema) })),
})
