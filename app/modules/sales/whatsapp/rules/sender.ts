import { storedPhone } from '#app/basics/phone.ts'
import type { IncomingMessage, WebhookContact } from '../schema/webhook.ts'

/** Stands for the sender of a message that names none. */
export const unknownSender = 'unknown'

/** A business-scoped user id: it stands for a person who has a user name and hides the number. */
export const userIdPattern = /^[A-Z]{2}(?:\.ENT)?\.[A-Za-z0-9]{1,128}$/

/** A number as WhatsApp writes it, without plus, as we store it; undefined where it is none. */
function phoneOf(given: string | undefined): string | undefined {
  const digits = given?.replace(/^\+/, '') ?? ''
  if (!/^\d{5,20}$/.test(digits)) return undefined
  return storedPhone(`+${digits}`) ?? `+${digits}`
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
