/** "010 000 0100" → "tel:0100000100"; the "(0)" of an international number is not dialled. */
export function telephoneHref(phone: string): string {
  const dialled = phone.startsWith('+') ? phone.replace('(0)', '') : phone
  return `tel:${dialled.replace(/[^\d+]/g, '')}`
}
