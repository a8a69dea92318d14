import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
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

/** A keyed fingerprint, for counters that must not contain an email or a network. */
export async function fingerprint(db: Database, text: string): Promise<string> {
  return createHmac('sha256', await readSessionSecret(db))
    .update(text)
    .digest('hex')
    .slice(0, 40)
}

/** The purpose of a sealed secret; a secret sealed for another purpose does not open. */
type SealedPurpose = 'second-factor' | 'webhook'

/** Secrets rest encrypted with the installation's secret (XChaCha20-Poly1305). */
export async function sealSecret(
  db: Database,
  purpose: SealedPurpose,
  secret: string,
): Promise<string> {
  return symmetricEncrypt({ key: await sealingKey(db, purpose), data: secret })
}

export async function openSecret(
  db: Database,
  purpose: SealedPurpose,
  sealed: string,
): Promise<string> {
  return symmetricDecrypt({ key: await sealingKey(db, purpose), data: sealed })
}

const sealingKey = async (db: Database, purpose: SealedPurpose) =>
  `${purpose}:${await readSessionSecret(db)}`

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return verify(given.hash, given.password.normalize('NFC'))
}

type Waiting = { rank: number; start(): void; drop(): void }

/** Thrown to the work that had to give way because too much is waiting. */
export class QueueFull extends Error {}

/**
 * Runs work a few at a time, the lowest rank first; when too much waits, the highest rank is dropped.
 */
export class RankedQueue {
  readonly #waiting: Waiting[] = []
  readonly #parallel: number
  readonly #longest: number
  #running = 0

  constructor(parallel: number, longest: number) {
    this.#parallel = parallel
    this.#longest = longest
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
      const entry = { rank, start, drop: () => fail(new QueueFull('too many sign-ins at once')) }
      const place = this.#waiting.findIndex((other) => other.rank > rank)
      if (place < 0) this.#waiting.push(entry)
      else this.#waiting.splice(place, 0, entry)
      if (this.#waiting.length > this.#longest) this.#waiting.pop()!.drop()
    })
  }
}

/**
 * Memory-hard hashing, so that guessing never starves the pages. The rank is how often a network
 * tried of late: a person who tries for the first time passes a queue of guesses.
 */
export const hashQueue = new RankedQueue(Math.min(4, Math.max(1, availableParallelism() - 1)), 64)

/** Counting of attempts, so that a flood of them leaves database connections to everyone else. */
export const countQueue = new RankedQueue(3, 1_000)
