export const isUuid = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

/** Splits a list cursor such as `2026-11-20T08:00:00.000Z_<uuid>` into time and id; undefined for any other text. */
export function parseCursor(cursor: string | undefined): [at: string, id: string] | undefined {
  const [at = '', id = ''] = cursor?.split('_') ?? []
  const isInstant =
    /^(?:19|20|21)\d\d-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at))
  return isInstant && isUuid(id) ? [at, id] : undefined
}

const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Creates a reference to read out on the phone, such as BC-7K3F-9QXM, without 0, O, 1, I, L and U. Uses the first eight
 * random `bytes` modulo 30, so the first 16 letters are slightly more likely (9 to 8). That is harmless, because the
 * reference is not secret and its column is unique.
 */
export function readableReference(prefix: string, bytes: Uint8Array): string {
  const letters = Array.from(
    bytes.slice(0, 8),
    (byte) => referenceAlphabet[byte % referenceAlphabet.length],
  ).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}

const referenceLetters = `[${referenceAlphabet}]`
const referencePattern = new RegExp(
  `^([A-Z]{2})?-?(${referenceLetters}{2,4})-?(${referenceLetters}{0,4})$`,
)

/** bc7k3f9qxm → BC-7K3F-9QXM, q20260042/1 → Q-2026-0042/1, also if partial. Other words stay unchanged. */
export function withReferenceDashes(word: string): string {
  const typed = word.toUpperCase()
  const written = addDashes(typed)
  return written === typed ? word : written
}

function addDashes(typed: string): string {
  const [, year, count] = /^Q-?(\d{4})-?(\d{4,}(?:\/\d*)?)$/.exec(typed) ?? []
  if (year) return `Q-${year}-${count}`
  const [, prefix, first, second] = referencePattern.exec(typed) ?? []
  if (!first || (!prefix && !second) || (second && first.length < 4)) return typed
  // A partial match without a digit is more likely a word than a reference.
  const isWhole = prefix && second?.length === 4
  return isWhole || /\d/.test(typed) ? [prefix, first, second].filter(Boolean).join('-') : typed
}
