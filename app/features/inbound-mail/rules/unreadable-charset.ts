const head = 256 * 1024
/** Names in use that a browser's list of encodings lacks, and that the parser reads all the same. */
const readElsewhere =
  /^(?:x-|cs|cp|ms|win|ibm|ansi|iso|mac|utf-?8|us-?ascii|ascii|default|unknown)/i

/**
 * The name of a character set of a mail that nothing here reads; empty where all is read. Where the result is full of
 * marks for letters that were not understood, it is said, too.
 */
export function unreadableCharset(bytes: Uint8Array, text: string): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, head))
  const named = start.toString('latin1').matchAll(/charset\s{0,3}=\s{0,3}"?([\w.:+-]{1,40})/gi)
  for (const [, name = ''] of named) {
    if (/^utf-?7/i.test(name)) return name
    if (!isKnown(name) && !readElsewhere.test(name)) return name
  }
  const lost = text.length - text.replaceAll('\ufffd', '').length
  return lost > 2 && lost * 20 > text.length ? 'not the one it names' : ''
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new TextDecoder(name))
  } catch {
    return false
  }
}
