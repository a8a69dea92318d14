import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

/** Returns a secret of 256 random bits in the Standard Webhooks format. */
export function makeWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64')
}

/** Standard Webhooks 1.0: id, time in seconds, and the HMAC-SHA256 of `id.time.body`. */
export function signedHeaders(
  secret: string,
  message: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64')
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
