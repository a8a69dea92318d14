import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { cleanText, parseJson } from '#app/basics/text.ts'
import { correctedWords, mediaWords, unreadableWords } from '../content.ts'
import {
  type IncomingMessage,
  type WebhookContact,
  incomingMessageSchema,
  mediaTypes,
} from './schema.ts'

/** Placeholder for the sender of a message that names none. */
export const unknownSender = 'unknown'

/** A business-scoped user id: it identifies a person who has a user name and hides the number. */
export const userIdPattern = /^[A-Z]{2}(?:\.ENT)?\.[A-Za-z0-9]{1,128}$/

/** A number as WhatsApp writes it, without plus, as we store it; undefined where it is none. */
function phoneOf(given: string | undefined): string | undefined {
  const digits = given?.replace(/^\+/, '') ?? ''
  if (!/^\d{5,20}$/.test(digits)) return undefined
  return normalizePhone(`+${digits}`) ?? `+${digits}`
}

const userIdOf = (given: string | undefined) =>
  given && userIdPattern.test(given) ? given : undefined

/** The first of these that can be written to: a number in stored form, or a user id. */
export function addressOf(...given: (string | undefined)[]): string | undefined {
  return first(given, phoneOf) ?? first(given, userIdOf)
}

function first<Found>(
  given: readonly (string | undefined)[],
  read: (value: string | undefined) => Found | undefined,
): Found | undefined {
  for (const value of given) {
    const found = read(value)
    if (found !== undefined) return found
  }
  return undefined
}

export type Sender = { phone?: string | undefined; userId?: string | undefined; name: string }

/** Who wrote a message: by number, by user id, or both; a webhook with one contact is all of that person. */
export function senderOf(
  { from, from_user_id }: Pick<IncomingMessage, 'from' | 'from_user_id'>,
  contacts: readonly WebhookContact[],
): Sender {
  const own = [from, from_user_id].filter(Boolean)
  const contact =
    contacts.find(({ wa_id, user_id }) => own.some((id) => id === wa_id || id === user_id)) ??
    (contacts.length === 1 ? contacts[0] : undefined)
  const given = [from, from_user_id, contact?.wa_id, contact?.user_id]
  const { name, username } = contact?.profile ?? {}
  return {
    phone: first(given, phoneOf),
    userId: first(given, userIdOf),
    name: name?.trim() || (username ? `@${username}` : ''),
  }
}

/** What someone wrote, in words; of a picture or a voice note, that one came. */
export function wordsOf(message: IncomingMessage): string {
  return cleanText(textOf(message) ?? unreadableWords(message.type))
}

/** Types that say nothing to be read. */
const silentTypes = new Set(['system', 'request_welcome', 'reaction', 'revoke'])

/** Whether a message contains only text and files of ours. */
export const isReadable = (message: IncomingMessage): boolean =>
  silentTypes.has(message.type) || textOf(message) !== undefined

/** The file that came with a message. */
export function mediaOf(message: IncomingMessage) {
  const type = mediaTypes.find((known) => message[known]?.id)
  return type && { ...message[type], id: message[type]!.id!, type }
}

function textOf(message: IncomingMessage): string | undefined {
  const { text, button, interactive, location, contacts, edit } = message
  if (text) return text.body
  if (button) return button.text
  if (edit) return correctedText(edit.message)
  const chosen = interactive?.button_reply ?? interactive?.list_reply
  if (chosen) return chosen.title
  if (interactive?.nfm_reply) return flowAnswers(interactive.nfm_reply)
  if (location) {
    const { name, address, latitude, longitude } = location
    return `A place: ${[name, address, `${latitude}, ${longitude}`].filter(Boolean).join(', ')}`
  }
  if (contacts) return `A contact: ${contacts.map(contactText).join('; ')}`
  return mediaIn(message)
}

function contactText({
  name,
  phones = [],
}: NonNullable<IncomingMessage['contacts']>[number]): string {
  return [name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' ')
}

function mediaIn(message: IncomingMessage): string | undefined {
  const type = mediaTypes.find((known) => message[known])
  if (!type) return undefined
  const words = mediaWords[type === 'audio' && message.audio?.voice ? 'voice' : type]
  return [words, message[type]?.caption].filter(Boolean).join('\n\n')
}

function correctedText(inner: Record<string, unknown>): string | undefined {
  const { edit: _nested, ...message } = incomingMessageSchema.parse(inner)
  const said = textOf(message)
  return said === undefined ? undefined : correctedWords(said)
}

/** The answers by field name; the token that distinguishes flows is no answer. */
function flowAnswers({ response_json = '', body }: { response_json?: string; body?: string }) {
  const answers = parseJson(response_json)
  if (typeof answers !== 'object' || answers === null) return response_json || body
  const lines = Object.entries(answers)
    .filter(([name]) => name !== 'flow_token')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${plain(value)}`)
  return lines.length > 0 ? lines.join('\n') : body
}

const plain = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** "Stop" by itself, in English or Afrikaans, whatever its case and its full stop. */
export function isStop({ text, button }: IncomingMessage): boolean {
  const said = text?.body ?? button?.text ?? ''
  return /^\W*(?:stop|staak|unsubscribe)\W*$/i.test(said.slice(0, 40))
}
