import { createHash, createHmac, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'

/** Creates a token of 256 random bits, safe in a header and a URL fragment. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares two hashes in constant time; false if the stored hash is missing. */
export function isSameHash(stored: string | null, given: string): boolean {
  return stored !== null && isSameSecret(given, stored)
}

const secrets = new WeakMap<Queryable, Promise<string>>()

/** The secret that signs cookies: made once per installation, the same on every node. */
export function readSessionSecret(db: Database): Promise<string> {
  let secret = secrets.get(db)
  if (!secret) {
    secret = readInstallationValue(db, 'session-secret')
    secrets.set(db, secret)
    // A failed read, for example without a database, is not cached.
    secret.catch(() => secrets.delete(db))
  }
  return secret
}

/** Returns a keyed hash of a text, for rate limits that must not store an email address or a network. */
export async function keyedHash(db: Database, text: string): Promise<string> {
  return createHmac('sha256', await readSessionSecret(db))
    .update(text)
    .digest('hex')
    .slice(0, 40)
}

/** Purpose of an encrypted secret. Decrypting it for another purpose fails. */
type SealedPurpose = 'second-factor' | 'webhook'

/** Encrypts a secret with the installation's secret (XChaCha20-Poly1305) before it is stored. */
export async function sealSecret(db: Database, purpose: SealedPurpose, secret: string) {
  return symmetricEncrypt({ key: await sealingKey(db, purpose), data: secret })
}

export async function unsealSecret(db: Database, purpose: SealedPurpose, sealed: string) {
  return symmetricDecrypt({ key: await sealingKey(db, purpose), data: sealed })
}

const sealingKey = async (db: Database, purpose: SealedPurpose) =>
  `${purpose}:${await readSessionSecret(db)}`

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const argon2id = 2
const argonOptions = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), argonOptions)
}

export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return verify(given.hash, given.password.normalize('NFC'))
}

type QueuedTask = { rank: number; start(): void; drop(): void }

export class QueueFullError extends Error {}

/** Runs up to `parallel` jobs, lowest rank first. A full queue drops the job with the highest rank. */
export class RankedQueue {
  readonly #waiting: QueuedTask[] = []
  readonly #parallel: number
  readonly #maxQueued: number
  #running = 0

  constructor(parallel: number, longest: number) {
    this.#parallel = parallel
    this.#maxQueued = longest
  }

  async run<Result>(rank: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#parallel) await this.#wait(rank)
    else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.start()
      else this.#running--
    }
  }

  #wait(rank: number): Promise<void> {
    return new Promise((start, fail) => {
      const entry = {
        rank,
        start,
        drop: () => fail(new QueueFullError('too many sign-ins at once')),
      }
      const place = this.#waiting.findIndex((other) => other.rank > rank)
      if (place < 0) this.#waiting.push(entry)
      else this.#waiting.splice(place, 0, entry)
      if (this.#waiting.length > this.#maxQueued) this.#waiting.pop()!.drop()
    })
  }
}

/**
 * Queue for memory-hard password hashing, so that password guessing never slows down the pages. The rank is a network's
 * number of recent attempts, so a first attempt overtakes a series of guesses.
 */
export const hashQueue = new RankedQueue(Math.min(4, Math.max(1, availableParallelism() - 1)), 64)

/** Queue for counting attempts, so that a flood of them leaves database connections for other requests. */
export const countQueue = new RankedQueue(3, 1_000)
