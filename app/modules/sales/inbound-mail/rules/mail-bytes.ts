const longestHead = 512 * 1024
const headEnds = /\r?\n\r?\n/g

/**
 * A mail whose headers are UTF-8. Raw letters of another character set stand there against the standards; they are
 * read in the one that the mail names, else as those of Windows (INB-05).
 */
export function withReadableHeads(bytes: Uint8Array): Uint8Array {
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = mail.toString('latin1')
  const heads = headsOf(text).filter(({ from, to }) => !isUtf8(mail.subarray(from, to)))
  if (heads.length === 0) return bytes
  const parts: Buffer[] = []
  let at = 0
  for (const { from, to } of heads) {
    const head = mail.subarray(from, to)
    parts.push(mail.subarray(at, from), Buffer.from(decoderOf(text.slice(from, to)).decode(head)))
    at = to
  }
  return Buffer.concat([...parts, mail.subarray(at)])
}

/** The head of the mail, and those of its parts. */
function headsOf(text: string): { from: number; to: number }[] {
  const starts = [0]
  for (const { index, 0: line } of text.matchAll(/\r?\n--[^\r\n]{1,200}\r?\n(?=content-)/gi))
    starts.push(index + line.length)
  return starts.map((from) => {
    headEnds.lastIndex = from
    const to = headEnds.exec(text)?.index ?? text.length
    return { from, to: Math.min(to, from + longestHead) }
  })
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== undefined
  } catch {
    return false
  }
}

function decoderOf(head: string): TextDecoder {
  const named = /charset\s{0,3}=\s{0,3}"?([\w.:+-]{1,40})/i.exec(head)?.[1] ?? ''
  const isOther = !/^utf-?8$/i.test(named) && named !== ''
  try {
    return new TextDecoder(isOther ? named : 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}
