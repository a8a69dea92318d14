import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { parseJson } from '#app/basics/text.ts'
import { firstValidAddress, hasReadableContent, senderOf, unknownSender } from './rules.ts'
import {
  type EventKind,
  type EventPayload,
  type WebhookContact,
  incomingMessageSchema,
  statusSchema,
  webhookSchema,
} from './schema.ts'

export type WebhookEvent = {
  key: string
  kind: EventKind
  wamid: string | null
  phone: string
  at: Date
  payload: EventPayload
}

/** Removes characters that PostgreSQL can't store. */
const removeUnstorableCharacters = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value

/**
 * Returns the messages and statuses of a webhook for our number; undefined if the body isn't a webhook. Items that
 * can't be parsed keep their raw content. Times in the future become `now`.
 */
export function parseWebhook(
  body: string,
  phoneNumberId: string,
  now: Date,
): WebhookEvent[] | undefined {
  const parsed = webhookSchema.safeParse(parseJson(body, removeUnstorableCharacters))
  if (!parsed.success) return undefined
  return parsed.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => value)
    .filter(({ metadata }) => !metadata || metadata.phone_number_id === phoneNumberId)
    .flatMap(({ contacts = [], messages = [], statuses = [] }) => [
      ...messages.map((item) => messageEvent(item, contacts, now)),
      ...statuses.map((item) => statusEvent(item, now)),
    ])
}

/** Returns the unique key of a message, derived from WhatsApp's message ID, so that it is stored only once. */
export const keyOfMessage = (id: string) => eventKeyOf('message', id)

const eventKeyOf = (kind: EventKind, text: string) =>
  createHash('sha256').update(`${kind} ${text}`).digest('base64url')

function messageEvent(item: unknown, contacts: readonly WebhookContact[], now: Date): WebhookEvent {
  const message = incomingMessageSchema.safeParse(item).data ?? { type: 'unknown' }
  const { phone, userId, name } = senderOf(message, contacts)
  return {
    key: message.id ? keyOfMessage(message.id) : eventKeyOf('message', JSON.stringify(item)),
    kind: 'message',
    wamid: message.id || null,
    phone: phone ?? userId ?? unknownSender,
    at: parseEventTime(message.timestamp, now),
    payload: {
      name: name.slice(0, 300),
      message,
      ...(userId ? { userId } : {}),
      ...(hasReadableContent(message) ? {} : { raw: item }),
    },
  }
}

function statusEvent(item: unknown, now: Date): WebhookEvent {
  const status = statusSchema.safeParse(item).data
  const text = status ? `${status.id} ${status.status}` : JSON.stringify(item)
  return {
    key: eventKeyOf('status', text),
    kind: 'status',
    wamid: status?.id ?? null,
    phone: firstValidAddress(status?.recipient_id, status?.recipient_user_id) ?? unknownSender,
    at: parseEventTime(status?.timestamp, now),
    payload: status ? { status } : { raw: item },
  }
}

function parseEventTime(seconds: string | undefined, now: Date): Date {
  const at = seconds === undefined ? now : new Date(Number(seconds) * 1000)
  return at < now ? at : now
}

/** Checks that a webhook is from WhatsApp: compares X-Hub-Signature-256 with the raw body in constant time. */
export function hasValidSignature(body: Uint8Array, header: string | undefined, secret: string) {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? []
  if (!hex) return false
  return isSameSecret(hex.toLowerCase(), createHmac('sha256', secret).update(body).digest('hex'))
}
