import { z } from 'zod'
import { isStorableText } from '#app/basics/text.ts'
import { type WebhookEventType, testEvent, webhookEvents, webhookProblems } from './content.ts'

export const webhookKinds = ['standard', 'slack', 'teams'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const eventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** Limit of webhooks; enough for every channel of a company. */
export const maxWebhooks = 30

export const webhookIdSchema = z.object({ id: z.uuid(webhookProblems.unknown) })

export const saveWebhookSchema = z.object({
  id: z.uuid('The webhook’s id must be a UUID.'),
  /** Version on which the edit is based; 0 for a new webhook. */
  version: z.number(webhookProblems.changed).int(webhookProblems.changed).min(0).max(2_000_000_000),
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(60, 'Use at most 60 characters.')
    .refine(isStorableText, 'This name has a character that cannot be stored.'),
  kind: z.enum(webhookKinds, 'Choose who receives the events.'),
  /** An empty URL leaves the stored one unchanged. */
  url: z.string(webhookProblems.noUrl).trim().max(2000, 'Use at most 2,000 characters.'),
  events: z
    .array(z.enum(eventTypes, 'Choose events from the list.'), {
      error: 'Choose at least one event.',
    })
    .min(1, 'Choose at least one event.')
    .max(eventTypes.length, 'Choose each event once.'),
  isOn: z.boolean('Choose whether the webhook is on.'),
})
export type WebhookInput = z.infer<typeof saveWebhookSchema>

export const webhookVersionSchema = saveWebhookSchema.pick({ id: true, version: true })

export const resendWebhookSchema = z.object({
  id: z.uuid(webhookProblems.unknown),
  deliveryId: z.uuid(webhookProblems.noDelivery),
  version: z.number(webhookProblems.changed).int().positive(),
})

const factSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** An event as stored and sent. `data` starts with a sentence for people (`summary`) and a link (`url`). */
export const webhookPayloadSchema = z.object({
  type: z.enum([...eventTypes, testEvent]),
  timestamp: z.iso.datetime(),
  data: z.object({ summary: z.string(), url: z.string() }).catchall(factSchema),
})
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>

/** An event that a module announces to webhooks. `summary` must not contain a person's name. */
export type WebhookEvent = {
  type: WebhookEventType
  summary: string
  path: `/admin${string}`
  data: Record<string, z.infer<typeof factSchema>>
}
