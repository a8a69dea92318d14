const minDigits = 7
const dialled = /^[\d\s()+./-]*(?:(?:x|ext\.?|extension)\s*\d+\s*)?$/i

/**
 * Whether what was typed may be a telephone number: seven digits or more, and no words but an extension's.
 * Far lighter than `phone.ts`, for pages; it stops no one (D-65, D-76).
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
 * CTC-31: opens WhatsApp with a text that the visitor can edit; undefined where no number is set.
 * @param number as the settings hold it, with its country code
 */
export function whatsappHref(number: string, text: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  return digits === '' ? undefined : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
