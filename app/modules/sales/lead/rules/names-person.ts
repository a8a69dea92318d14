export type NamedPerson = { name: string; email: string; phone: string; phoneStored: string | null }

/**
 * Whether words that staff typed to find somebody name this person (PRV-04): by name or part of it, by e-mail
 * or what stands before its @, or by six digits and more of a telephone number. Too much is better here than
 * too little: the words are a search of staff, which they can type again.
 */
export function namesPerson(typed: string, { name, email, phone, phoneStored }: NamedPerson) {
  const text = typed.trim().toLowerCase()
  if (text.length < 3) return false
  const address = email.toLowerCase()
  if (address !== '') {
    const mailbox = address.split('@')[0]!
    if (text.includes(address) || text === mailbox) return true
    if (text.includes('@') && address.includes(text)) return true
  }
  const digits = digitsOf(text)
  const numbers = [phone, phoneStored ?? ''].map(digitsOf)
  if (digits.length >= 6 && numbers.some((number) => number.endsWith(digits))) return true
  const known = wordsOf(name)
  const words = wordsOf(text).filter((word) => word.length >= 3)
  return words.some((word) => known.includes(word))
}

/** Without the country or the trunk prefix, so that both ways to write a number compare. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:27|0)/, '')
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
}
