import { createHash } from 'node:crypto'

/** Headers that the way of a mail adds to it; a copy that came another way is still the same mail. */
const wayHeaders =
  /^(?:received|delivered-to|return-path|x-original-to|envelope-to|x-envelope-to|x-envelope-from|status|x-status|x-uid|x-keywords|content-length|x-spam-[a-z-]+|authentication-results|arc-[a-z-]+|received-spf|dkim-signature):/i

const headEnds = /\r?\n\r?\n/

/**
 * What tells one mail from another, whatever the mailbox calls it (INB-02): its own headers and its content. The
 * same Message-ID with other content is another mail.
 */
export function fingerprintOf(bytes: Uint8Array): string {
  const hash = createHash('sha256')
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2 ** 20))
  const text = start.toString('latin1')
  const end = headEnds.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const lines = head.replaceAll(/\r?\n([ \t])/g, '$1').split(/\r?\n/)
  for (const line of lines) if (!wayHeaders.test(line)) hash.update(`${line}\n`, 'latin1')
  hash.update(bytes.subarray(end ? end.index + end[0].length : start.byteLength))
  return hash.digest('base64url')
}
