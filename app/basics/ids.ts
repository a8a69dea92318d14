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
