export const isUuid = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

/** The two halves of a place in a list, `2026-11-20T08:00:00.000Z_<uuid>`; undefined for any other text. */
export function instantAndId(cursor: string | undefined): [at: string, id: string] | undefined {
  const [at = '', id = ''] = cursor?.split('_') ?? []
  const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at))
  return isInstant && isUuid(id) ? [at, id] : undefined
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A reference a person can read over the telephone: BC-7K3F-9QXM. No 0/O, 1/I/L or U.
 * `bytes` are random; eight are used, each taken modulo 30 (a bias of 1 in 16, harmless here:
 * the reference is no secret and its column is unique).
 */
export function readableReference(prefix: string, bytes: Uint8Array): string {
  const letters = Array.from(bytes.slice(0, 8), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}

const letters = `[${alphabet}]`
const withoutDashes = new RegExp(`^([A-Z]{2})?-?(${letters}{2,4})-?(${letters}{0,4})$`)

/**
 * A reference or quote number as it is written, of one typed without its dashes, whole or in part: BC-7K3F-9QXM of
 * bc7k3f9qxm, Q-2026-0042/1 of q20260042/1. Any other word stays as it is.
 */
export function withReferenceDashes(word: string): string {
  const typed = word.toUpperCase()
  const written = referenceOf(typed)
  return written === typed ? word : written
}

function referenceOf(typed: string): string {
  const [, year, count] = /^Q-?(\d{4})-?(\d{4,}(?:\/\d*)?)$/.exec(typed) ?? []
  if (year) return `Q-${year}-${count}`
  const [, prefix, first, second] = withoutDashes.exec(typed) ?? []
  if (!first || (!prefix && !second) || (second && first.length < 4)) return typed
  // Letters only are more likely a word than part of a reference.
  const isWhole = prefix && second?.length === 4
  return isWhole || /\d/.test(typed) ? [prefix, first, second].filter(Boolean).join('-') : typed
}
