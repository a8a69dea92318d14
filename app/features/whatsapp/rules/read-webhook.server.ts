import { parseJson } from '#app/basics/parse-json.ts'
import { createHash } from 'node:crypto'
import { storedPhone } from '#app/basics/phone.ts'
import {
  incomingMessageSchema,
  statusSchema,
  webhookSchema,
  type EventKind,
  type EventPayload,
} from '../schema/webhook.ts'

export type WebhookEvent = {
  key: string
  kind: EventKind
  wamid: string
  phone: string
  at: Date
  payload: EventPayload
}

/** A number as WhatsApp writes it, without plus, as we store it. */
const phoneOf = (digits: string): string => storedPhone(`+${digits}`) ?? `+${digits}`

/** What a database cannot keep of a text is left out. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value

/**
 * The messages and statuses of a webhook that are for our number (WAP-01); undefined where it is none.
 * @param now what is dated later is of now
 */
export function readWebhook(
  body: string,
  phoneNumberId: string,
  now: Date,
): WebhookEvent[] | undefined {
  const parsed = webhookSchema.safeParse(parseJson(body, storable))
  if (!parsed.success) return undefined
  const values = parsed.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata?.phone_number_id === phoneNumberId)
  return values.flatMap(({ contacts = [], messages = [], statuses = [] }) => {
    const nameOf = (digits: string) =>
      contacts.find(({ wa_id }) => wa_id === digits)?.profile?.name ?? ''
    return [
      ...messages.flatMap((item) => messageEvent(item, nameOf, now)),
      ...statuses.flatMap((item) => statusEvent(item, now)),
    ]
  })
}

function messageEvent(item: unknown, nameOf: (digits: string) => string, now: Date) {
  const parsed = incomingMessageSchema.safeParse(item)
  if (!parsed.success) return []
  const message = parsed.data
  const payload = { name: nameOf(message.from).slice(0, 300), message }
  return [eventOf('message', { ...message, digits: message.from, payload, key: message.id }, now)]
}

function statusEvent(item: unknown, now: Date) {
  const parsed = statusSchema.safeParse(item)
  if (!parsed.success) return []
  const status = parsed.data
  const key = `${status.id} ${status.status}`
  return [
    eventOf('status', { ...status, digits: status.recipient_id, payload: { status }, key }, now),
  ]
}

type Item = { id: string; key: string; digits: string; timestamp: string; payload: EventPayload }

function eventOf(kind: EventKind, item: Item, now: Date): WebhookEvent {
  const at = new Date(Number(item.timestamp) * 1000)
  return {
    key: createHash('sha256').update(`${kind} ${item.key}`).digest('base64url'),
    kind,
    wamid: item.id,
    phone: phoneOf(item.digits),
    at: at < now ? at : now,
    payload: item.payload,
  }
}
