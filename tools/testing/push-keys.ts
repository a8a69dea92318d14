import { generateKeyPairSync } from 'node:crypto'

/**
 * Creates the VAPID keys of an installation (RFC 8292), as its settings. The keys come from a JWK, in which both halves
 * have their full length (RFC 7518, 6.2): `createECDH` drops leading zeros, which one key in 256 has.
 */
export function makePushKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y, d } = privateKey.export({ format: 'jwk' })
  const point = [x!, y!].map((part) => Buffer.from(part, 'base64url'))
  const publicKey = Buffer.concat([Buffer.of(4), ...point]).toString('base64url')
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: d! }
}
