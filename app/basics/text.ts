// C0 and C1 controls but tab and line feed, then the bidirectional overrides and isolates.
const controls =
  // oxlint-disable-next-line no-control-regex
  /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * Text as it is stored: NFC, line feeds only, without control and direction-changing characters,
 * trimmed, and empty where nothing of it can be seen. U+0000 and lone surrogates are left in place, so that the schema refuses them.
 */
export function cleanText(value: string): string {
  const text = value
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .normalize('NFC')
    .replace(controls, '')
    .trim()
  return hasVisibleCharacter(text) || text.includes('\u0000') ? text : ''
}

/** Whether a text has visible characters: zero-width spaces, fillers and blank braille patterns have none. */
export function hasVisibleCharacter(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/** False for text that PostgreSQL or JSON cannot store: U+0000 or half a surrogate pair. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Counts characters as code points, which is close enough for a limit. */
export function codePointLength(value: string): number {
  return Array.from(value).length
}

/** The name of a field as words: "First name" of firstName, first_name and First-Name. */
export function humanizeName(name: string): string {
  const words = name
    .replaceAll(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The text without any of these characters at its end. Written by hand: an expression that looks for a run at
 * the end takes the square of the length in time.
 */
export function withoutTrailing(text: string, characters: string): string {
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

/** Whether a text has no line break nor another sign of control. */
export const isOneLine = (value: string) => isStorableText(value) && !/\p{Cc}/u.test(value)
