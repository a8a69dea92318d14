import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a webhook is WhatsApp's: X-Hub-Signature-256 over the body as it came, in constant time (WAP-01). */
export function isSigned(body: Uint8Array, header: string | undefined, secret: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? []
  if (!hex) return false
  return timingSafeEqual(
    Buffer.from(hex, 'hex'),
    createHmac('sha256', secret).update(body).digest(),
  )
}

/** Whether two words are the same, in a time that tells nothing of how far they are. */
export function isSameSecret(given: string, known: string): boolean {
  const digest = (value: string) => createHmac('sha256', 'compare').update(value).digest()
  return timingSafeEqual(digest(given), digest(known))
}
