import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { cleanText, parseJson } from '#app/basics/text.ts'
import { correctedMessageText, mediaWords, unreadableMessageText } from '../content.ts'
import {
  type IncomingMessage,
  type WebhookContact,
  incomingMessageSchema,
  mediaTypes,
} from './schema.ts'

/** Placeholder for a sender without a phone number and user ID. */
export const unknownSender = 'unknown'

/** Pattern of a business-scoped user ID, which identifies a person who has a user name and hides the phone number. */
export const userIdPattern = /^[A-Z]{2}(?:\.ENT)?\.[A-Za-z0-9]{1,128}$/

/** Converts a phone number from WhatsApp's format (no plus sign) to our stored one; undefined for other text. */
function parsePhone(given: string | undefined): string | undefined {
  const digits = given?.replace(/^\+/, '') ?? ''
  if (!/^\d{5,20}$/.test(digits)) return undefined
  return normalizePhone(`+${digits}`) ?? `+${digits}`
}

const userIdOf = (given: string | undefined) =>
  given && userIdPattern.test(given) ? given : undefined

/** Returns the first address that we can write to: a phone number in stored format, otherwise a user ID. */
export function firstValidAddress(...given: (string | undefined)[]): string | undefined {
  return given.map(parsePhone).find(Boolean) ?? given.map(userIdOf).find(Boolean)
}

/** If no contact matches, the only contact of a webhook is the sender. */
export function senderOf(
  { from, from_user_id }: Pick<IncomingMessage, 'from' | 'from_user_id'>,
  contacts: readonly WebhookContact[],
): { phone?: string | undefined; userId?: string | undefined; name: string } {
  const own = [from, from_user_id].filter(Boolean)
  const contact =
    contacts.find(({ wa_id, user_id }) => own.some((id) => id === wa_id || id === user_id)) ??
    (contacts.length === 1 ? contacts[0] : undefined)
  const given = [from, from_user_id, contact?.wa_id, contact?.user_id]
  const { name, username } = contact?.profile ?? {}
  return {
    phone: given.map(parsePhone).find(Boolean),
    userId: given.map(userIdOf).find(Boolean),
    name: name?.trim() || (username ? `@${username}` : ''),
  }
}

/** Returns the text of a message. For a message without text, such as a voice note, it returns a short description. */
export function messageText(message: IncomingMessage): string {
  return cleanText(textOf(message) ?? unreadableMessageText(message.type))
}

/** Message types that never contain text, so a missing text doesn't make them unreadable. */
const typesWithoutText = new Set(['system', 'request_welcome', 'reaction', 'revoke'])

/** Returns true if we can read the whole message. Otherwise its raw content is stored. */
export const hasReadableContent = (message: IncomingMessage): boolean =>
  typesWithoutText.has(message.type) || textOf(message) !== undefined

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
  return describeMedia(message)
}

function contactText({
  name,
  phones = [],
}: NonNullable<IncomingMessage['contacts']>[number]): string {
  return [name?.formatted_name, ...phones.map(({ phone }) => phone)].filter(Boolean).join(' ')
}

function describeMedia(message: IncomingMessage): string | undefined {
  const type = mediaTypes.find((known) => message[known])
  if (!type) return undefined
  const words = mediaWords[type === 'audio' && message.audio?.voice ? 'voice' : type]
  return [words, message[type]?.caption].filter(Boolean).join('\n\n')
}

function correctedText(inner: Record<string, unknown>): string | undefined {
  const { edit: _nested, ...message } = incomingMessageSchema.parse(inner)
  const written = textOf(message)
  return written === undefined ? undefined : correctedMessageText(written)
}

/** Returns the answers of a flow, one line per field. It leaves out flow_token, which only identifies the flow. */
function flowAnswers({ response_json = '', body }: { response_json?: string; body?: string }) {
  const answers = parseJson(response_json)
  if (typeof answers !== 'object' || answers === null) return response_json || body
  const lines = Object.entries(answers)
    .filter(([name]) => name !== 'flow_token')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${toText(value)}`)
  return lines.length > 0 ? lines.join('\n') : body
}

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Returns true if the whole message is "stop", "unsubscribe" or Afrikaans "staak", with any case and punctuation. */
export function isStopMessage({ text, button }: IncomingMessage): boolean {
  const written = text?.body ?? button?.text ?? ''
  return /^\W*(?:stop|staak|unsubscribe)\W*$/i.test(written.slice(0, 40))
}
