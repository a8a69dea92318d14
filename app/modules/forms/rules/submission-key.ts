/**
 * The idempotency key of a form that is sent from a browser: which filling in it comes from, and what it says. Sent again
 * after a lost answer or a crash it is the same submission; with other answers it is another one.
 */
export function submissionKey(fillId: string, content: string): string {
  return `${fillId}.${fnv(content, 0x811c9dc5)}${fnv(content, 0x01000193)}`
}

/** FNV-1a: no secret, it only tells two contents of one form apart. */
function fnv(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** 128 random bits in hex; works on pages without TLS too, where randomUUID does not. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
