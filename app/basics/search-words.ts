/** Small letters without accents. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
}

/** Numbers of a search, with the marks and blanks between their digits. */
const numbers = /(?<!\S)[+(]*\d[\d\s().+/-]*(?![^\s,;])/g

/** The words and numbers of a search; numbers match in any spelling. */
export function splitSearch(search: string): { words: string[]; numbers: string[] } {
  return {
    words: search.replaceAll(numbers, ' ').split(/\s+/).filter(Boolean),
    numbers: (search.match(numbers) ?? []).map((number) => number.trim()),
  }
}

/** The digits that all spellings of a number share: 83555 of 083 555, +27 (0)83 555 and 83-555. */
export function sharedDigits(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^(?:00)?(?:27)?0?/, '')
}

/** The stored form of a dialled number, complete or partial: +27835550182 for 083 555 0182. */
export function toStoredNumber(number: string): string | undefined {
  const isDialled = /^\D*(?:0|27)/.test(number)
  const digits = sharedDigits(number)
  return isDialled && digits.length > 1 ? `+27${digits}` : undefined
}
