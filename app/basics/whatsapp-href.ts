/**
 * CTC-31: opens WhatsApp with a text that the visitor can edit; undefined where no number is set.
 * @param number as the settings hold it, with its country code
 */
export function whatsappHref(number: string, text: string): string | undefined {
  const digits = number.replace(/\D/g, '')
  return digits === '' ? undefined : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
