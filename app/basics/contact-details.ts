import { withoutTrailing } from './text.ts'

const minDigits = 7
const dialled = /^[\d\s()+./-]*(?:(?:x|ext\.?|extension)\s*\d+\s*)?$/i

/**
 * Whether a text may be a phone number: at least seven digits, and no words but an extension's. Much smaller than
 * `phone-parsing.ts`, for pages; it blocks no one.
 */
export function looksLikePhone(typed: string): boolean {
  return dialled.test(typed.trim()) && typed.replace(/\D/g, '').length >= minDigits
}

/** "010 000 0100" → "tel:0100000100"; the "(0)" of an international number is not dialled. */
export function telephoneHref(phone: string): string {
  const dialled = phone.startsWith('+') ? phone.replace('(0)', '') : phone
  return `tel:${dialled.replace(/[^\d+]/g, '')}`
}

/**
 * The WhatsApp link with a text that the visitor can edit; undefined without a number.
 * @param number as in the settings, with its country code
 */
export function whatsappHref(number: string, text: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  return digits === '' ? undefined : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

/** A tel: for a number in stored form (+27821234567); null otherwise. */
export function storedTelHref(phoneStored: string | null): string | null {
  return phoneStored && /^\+\d{6,15}$/.test(phoneStored) ? `tel:${phoneStored}` : null
}

/** The chat link of a stored number; null without one. */
export function storedChatHref(phoneStored: string | null): string | null {
  return storedTelHref(phoneStored) ? `https://wa.me/${phoneStored!.slice(1)}` : null
}

/** Marks that are not seen: zero-width spaces, direction marks, soft hyphens, fillers. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * An email address as people paste it, made plain: without characters that are not seen, `mailto:` and what follows its
 * question mark, the name around `<…>`, and a final dot. What is no address stays wrong.
 */
export function normalizeEmail(typed: string): string {
  const seen = typed.replaceAll(unseen, '').trim()
  const inBrackets = /^[^<>]*<([^<>]*)>[\s.,;]*$/.exec(seen)?.[1] ?? seen
  const address = /^\s*mailto:([^?]*)/i.exec(inBrackets)?.[1] ?? inBrackets
  return withoutTrailing(address.trim(), '.,;').trim()
}

/** The mailbox behind an address, for counting mails to it: case and a +tag make no other mailbox. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).replace(/\+.*$/, '')
  return `${name}${address.slice(at)}`.toLowerCase()
}
