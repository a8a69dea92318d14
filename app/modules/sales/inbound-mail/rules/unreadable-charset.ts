import { decodeWords } from 'postal-mime'

const head = 256 * 1024
/** Letters of the upper half: what no other character set reads as the parser's last resort does. */
const upperHalf = Buffer.from(Array.from({ length: 96 }, (_, at) => at + 0xa0)).toString('base64')
const readIn = (charset: string) => decodeWords(`=?${charset}?B?${upperHalf}?=`)
const lastResort = readIn('windows-1252')
/** Other names of the last resort, and names of none. */
const plain =
  /^(?:x-)?(?:(?:iso[-_ ]?8859[-_ ]?1|latin[-_ ]?1|cp[-_]?1252|win(?:dows)?[-_]?1252|ms[-_]?ansi|(?:us[-_]?)?ascii|ansi_x3\.4-19\d\d|default|unknown|8bit|binary|none)|unknown-8bit)$/i

/**
 * The name of a character set of a mail that nothing here reads; empty where all is read. Where the result is full of
 * marks for letters that were not understood, it is said, too.
 */
export function unreadableCharset(bytes: Uint8Array, text: string): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, head))
  const named = start.toString('latin1').matchAll(/charset\s{0,3}=\s{0,3}"?([\w.:+-]{1,40})/gi)
  for (const name of new Set(Array.from(named, ([, name = '']) => name)))
    if (!isRead(name)) return name
  const lost = text.length - text.replaceAll('\ufffd', '').length
  return lost > 2 && lost * 20 > text.length ? 'not the one it names' : ''
}

function isRead(name: string): boolean {
  return (
    !/^utf-?7/i.test(name) && (isKnown(name) || readIn(name) !== lastResort || plain.test(name))
  )
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new TextDecoder(name))
  } catch {
    return false
  }
}
