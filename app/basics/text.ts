// C0 and C1 control characters except U+0000, tab and line feed, then bidirectional marks, overrides and isolates, and
// the byte order mark.
const controlCharacters =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Cleans text for storage. Leaves U+0000 and lone surrogates in place, so that the schema rejects them. */
export function cleanText(value: string): string {
  const text = value
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .normalize('NFC')
    .replace(controlCharacters, '')
    .trim()
  return hasVisibleCharacter(text) || text.includes('\u0000') ? text : ''
}

/** Checks for a visible character; zero-width spaces, fillers and blank braille patterns don't count. */
export function hasVisibleCharacter(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** Checks whether PostgreSQL and JSON can store a text: false if it contains U+0000 or half a surrogate pair. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Counts characters as code points, which is close enough for a limit. */
export function codePointLength(value: string): number {
  return Array.from(value).length
}

/** Converts a field name to words: firstName, first_name and First-Name all become "First name". */
export function humanizeName(name: string): string {
  const words = name
    .replaceAll(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns whether the text contains every word of the search, whatever the case of the letters. */
export function containsEveryWord(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => lower.includes(word))
}

/** Removes the characters from the end of a text; a regular expression for this would take quadratic time. */
export function trimTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(
  text: string,
  reviver?: (this: unknown, key: string, value: unknown) => unknown,
): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

/** Whether a value of JSON is an object with named values: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isOneLine = (value: string) => isStorableText(value) && !/\p{Cc}/u.test(value)
