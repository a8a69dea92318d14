import { z } from 'zod'

export const eventKinds = ['message', 'status'] as const
export type EventKind = (typeof eventKinds)[number]

/** Longer than WhatsApp lets anybody write. */
const text = z.string().max(70_000)
const word = z.string().max(300)
const id = z.string().min(1).max(300)
const seconds = z.string().regex(/^\d{1,11}$/)
const digits = z.string().regex(/^\d{5,20}$/)
const file = z.object({ caption: text.optional(), filename: word.optional() })

/** A message of a person (Cloud API, webhooks, `messages`); of what we do not know only the type is read. */
export const incomingMessageSchema = z.object({
  id,
  from: digits,
  timestamp: seconds,
  type: word,
  text: z.object({ body: text }).optional().catch(undefined),
  button: z.object({ text }).optional().catch(undefined),
  interactive: z
    .object({
      button_reply: z.object({ title: text }).optional(),
      list_reply: z.object({ title: text, description: text.optional() }).optional(),
    })
    .optional()
    .catch(undefined),
  image: file.optional().catch(undefined),
  video: file.optional().catch(undefined),
  document: file.optional().catch(undefined),
  audio: z.object({ voice: z.boolean().optional() }).optional().catch(undefined),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: text.optional(),
      address: text.optional(),
    })
    .optional()
    .catch(undefined),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: word.optional() }).optional(),
        phones: z.array(z.object({ phone: word.optional() })).optional(),
      }),
    )
    .max(50)
    .optional()
    .catch(undefined),
  reaction: z.object({ emoji: word.optional() }).optional().catch(undefined),
})
export type IncomingMessage = z.output<typeof incomingMessageSchema>

/** What became of a message of ours (Cloud API, webhooks, `statuses`). */
export const statusSchema = z.object({
  id,
  status: word,
  timestamp: seconds,
  recipient_id: digits,
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

/** A message with the name of who wrote it, or a status; nothing once it was emptied. */
export type EventPayload = { name?: string; message?: IncomingMessage; status?: MessageStatus }

/** The envelope of a webhook; its items are checked one by one, so that a strange one hides no other. */
export const webhookSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z
            .object({
              metadata: z.object({ phone_number_id: z.string() }).optional(),
              contacts: z
                .array(
                  z.object({
                    wa_id: z.string(),
                    profile: z.object({ name: z.string() }).optional(),
                  }),
                )
                .optional()
                .catch(undefined),
              messages: z.array(z.unknown()).optional(),
              statuses: z.array(z.unknown()).optional(),
            })
            .catch({}),
        }),
      ),
    }),
  ),
})
