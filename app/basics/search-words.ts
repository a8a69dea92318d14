/** Converts text to lower case and removes accents. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** Matches a number in a search text, including the spaces and punctuation between its digits. */
const numberPattern = /(?<!\S)[+(]*\d[\d\s().+/-]*(?![^\s,;])/g

export function splitSearch(search: string): { words: string[]; numbers: string[] } {
  return {
    words: search.replaceAll(numberPattern, ' ').split(/\s+/).filter(Boolean),
    numbers: (search.match(numberPattern) ?? []).map((number) => number.trim()),
  }
}

/** Returns the digits that all spellings of a phone number share: 83555 for 083 555, +27 (0)83 555 and 83-555. */
export function digitsWithoutPrefix(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^(?:00)?(?:27)?0?/, '')
}

/** Stored form of a whole or partial phone number: 083 555 0182 → +27835550182. Undefined without a leading 0 or 27. */
export function toStoredNumber(number: string): string | undefined {
  const isDialled = /^\D*(?:0|27)/.test(number)
  const digits = digitsWithoutPrefix(number)
  return isDialled && digits.length > 1 ? `+27${digits}` : undefined
}
