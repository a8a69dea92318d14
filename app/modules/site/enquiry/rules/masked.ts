/** Enough of an address to recognise it, for a page whose link may have been passed on. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}•••${email.slice(at)}`
}

/** The last three digits of a telephone number. */
export function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits === '' ? '' : `••• ${digits.slice(-3)}`
}
