import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'

/** 256 random bits, safe in a header and a URL fragment. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares two hashes in constant time; a missing one never fits. */
export function isSameHash(stored: string | null, given: string): boolean {
  if (!stored || stored.length !== given.length) return false
  return timingSafeEqual(Buffer.from(stored), Buffer.from(given))
}

const secrets = new WeakMap<Queryable, Promise<string>>()

/** The secret that signs cookies: made once per installation, the same on every node. */
export function readSessionSecret(db: Database): Promise<string> {
  let secret = secrets.get(db)
  if (!secret) {
    secret = readInstallationValue(db, 'session-secret')
    secrets.set(db, secret)
    // A failed read (database away) is not kept.
    secret.catch(() => secrets.delete(db))
  }
  return secret
}

/** A keyed fingerprint, for counters that must not hold an e-mail or a network. */
export async function fingerprint(db: Database, text: string): Promise<string> {
  return createHmac('sha256', await readSessionSecret(db))
    .update(text)
    .digest('hex')
    .slice(0, 40)
}
