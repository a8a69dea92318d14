export type Person = { name: string; email: string; phones: readonly string[] }

/** What to look for in words of staff: in lower case; of telephone numbers the digits that all ways to write them share. */
export type Terms = { names: string[]; email: string; digits: string[] }

const shortestName = 3
const excerptLength = 160

/** The parts of a name are terms of their own: a colleague's note says "Zanele rang" (PRV-04). */
export function termsOf({ name, email, phones }: Person): Terms {
  const words = name.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const digits = phones.map((phone) => phone.replace(/\D/g, '').replace(/^(?:0027|27|0)/, ''))
  return {
    names: [...new Set(words)].filter((word) => word.length >= shortestName),
    email: email.toLowerCase(),
    digits: [...new Set(digits)].filter((number) => number.length >= 6),
  }
}

/** Whether a text names the person: a whole word of the name, the address, or the number however it is written. */
export function isMentionedIn(text: string, { names, email, digits }: Terms): boolean {
  const lower = text.toLowerCase()
  if (email !== '' && lower.includes(email)) return true
  const bare = lower.replace(/[\s().-]/g, '')
  if (digits.some((number) => bare.includes(number))) return true
  const words = lower.match(/[\p{L}\p{M}'’-]+/gu) ?? []
  return words.some((word) => names.includes(word.replace(/['’]s$/u, '')))
}

/** The text as a list shows it: in one line, cut. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${line.slice(0, excerptLength)} …` : line
}
