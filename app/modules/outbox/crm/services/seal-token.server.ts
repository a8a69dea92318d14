import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from '#app/platform/env.server.ts'

type Credentials = Pick<Env, 'ZOHO_CLIENT_ID' | 'ZOHO_CLIENT_SECRET' | 'ZOHO_REFRESH_TOKEN'>

const algorithm = 'aes-256-gcm'

/** Names a set of credentials without telling them. */
export function credentialsHash(env: Credentials): string {
  return createHash('sha256').update(secretOf(env)).digest('base64url')
}

/** The token as it may be stored: a copy of the database alone cannot use it. */
export function sealToken(env: Credentials, token: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(env), nonce)
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The token, or undefined when it was sealed with other credentials or changed. */
export function openToken(env: Credentials, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, keyOf(env), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(env: Credentials): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretOf(env), '', 'crm access token', 32))
}

function secretOf(env: Credentials): string {
  const { ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET, ZOHO_REFRESH_TOKEN } = env
  return JSON.stringify([ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET, ZOHO_REFRESH_TOKEN])
}
