import { trimTrailing } from './text.ts'

const minPhoneDigits = 7
const phonePattern = /^[\d\s()+./-]*(?:(?:x|ext\.?|extension)\s*\d+\s*)?$/i

/** Returns a phone number without the direction marks and special dashes that contacts and chats add to a copy. */
export function plainPhone(typed: string): string {
  const seen = typed.normalize('NFKC').replaceAll(invisibleCharacters, '').trim()
  return seen.replaceAll(/[\p{Pd}\u2212]/gu, '-')
}

/** Approximate check, for warnings only: the parser in `phone-parsing.ts` is much larger. */
export function looksLikePhone(typed: string): boolean {
  const phone = plainPhone(typed)
  return phonePattern.test(phone) && phone.replace(/\D/g, '').length >= minPhoneDigits
}

/** Converts "010 000 0100" to "tel:0100000100". Drops "(0)" after a country code: callers from abroad don't dial it. */
export function telephoneHref(phone: string): string {
  const dialled = phone.startsWith('+') ? phone.replace('(0)', '') : phone
  return `tel:${dialled.replace(/[^\d+]/g, '')}`
}

/** Returns a WhatsApp link with a prefilled text; undefined without a number. `number` includes the country code. */
export function whatsappHref(number: string, text: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  return digits === '' ? undefined : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

/** Returns a tel: link for a number in stored form (+27821234567), otherwise null. */
export function storedTelHref(phoneStored: string | null): string | null {
  return phoneStored && /^\+\d{6,15}$/.test(phoneStored) ? `tel:${phoneStored}` : null
}

/** Returns a WhatsApp chat link for a number in stored form (+27821234567), otherwise null. */
export function storedChatHref(phoneStored: string | null): string | null {
  return storedTelHref(phoneStored) ? `https://wa.me/${phoneStored!.slice(1)}` : null
}

/** Invisible characters: zero-width spaces, direction marks, soft hyphens and fillers. */
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Cleans up a pasted email address, such as `mailto:…` or `Name <…>`. An invalid address stays invalid. */
export function normalizeEmail(typed: string): string {
  const seen = typed.replaceAll(invisibleCharacters, '').trim()
  const inBrackets = /^[^<>]*[^\s<>]\s*<([^<>]*)>[\s.,;]*$/.exec(seen)?.[1] ?? seen
  const address = /^\s*mailto:([^?]*)/i.exec(inBrackets)?.[1] ?? inBrackets
  return trimTrailing(address.trim(), '.,;').trim()
}

/** Returns an email address in lower case without its +tag, for counting the emails sent to one mailbox. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).replace(/\+.*$/, '')
  return `${name}${address.slice(at)}`.toLowerCase()
}
