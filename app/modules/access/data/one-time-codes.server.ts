import { createHash, randomInt } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Database } from '#app/platform/database.server.ts'
import { readSessionSecret } from './secrets.server.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const readable = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const pick = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const stepMs = 30_000
const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs)

/** 119 random bits; 32 letters to type where a camera cannot read the QR code. */
export const makeSecret = () => pick(letters, 20)
export const typedSecret = (secret: string) => base32.encode(secret, { padding: false })

/** What the QR code says (Key URI Format). */
export function secretUrl(secret: string, issuer: string, account: string): string {
  return createOTP(secret).url(issuer, account)
}

/** The time step that a code of six digits belongs to: now, or one before or after; undefined for none. */
export async function stepOfCode(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const otp = createOTP(secret)
  for (const step of [0, -1, 1].map((shift) => stepAt(now) + shift)) {
    if ((await otp.hotp(step)) === code) return step
  }
  return undefined
}

/** Sixteen letters in fours, 78 bits each, so that a plain hash of one cannot be turned back. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => Array.from({ length: 4 }, () => pick(readable, 4)).join('-'))

/** The hash that is kept, whatever case and dashes the code is typed with. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(bareCode(code)).digest('hex')
}

/** A code without the spaces and dashes people type for reading. */
export const bareCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Secrets rest encrypted with the installation's secret (XChaCha20-Poly1305). */
export async function sealSecret(db: Database, secret: string): Promise<string> {
  return symmetricEncrypt({ key: await sealingKey(db), data: secret })
}

export async function openSecret(db: Database, sealed: string): Promise<string> {
  return symmetricDecrypt({ key: await sealingKey(db), data: sealed })
}

const sealingKey = async (db: Database) => `second-factor:${await readSessionSecret(db)}`
