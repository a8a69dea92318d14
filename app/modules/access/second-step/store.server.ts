import { createHash, randomInt } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { staffSecondFactors } from '../tables.ts'

export type SecondFactorRow = typeof staffSecondFactors.$inferSelect
const isOf = (userId: string) => eq(staffSecondFactors.userId, userId)

export async function findSecondFactor(
  db: Queryable,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(staffSecondFactors).where(isOf(userId))
  return row
}

/** Keeps a secret that is not confirmed yet, in place of an earlier one; false when one is in use. */
export async function storePendingFactor(
  db: Queryable,
  userId: string,
  secret: string,
): Promise<boolean> {
  const stored = await db
    .insert(staffSecondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: staffSecondFactors.userId,
      set: { secret, createdAt: sql`now()` },
      setWhere: isNull(staffSecondFactors.confirmedAt),
    })
    .returning({ userId: staffSecondFactors.userId })
  return stored.length > 0
}

/** The first right code puts the factor in use; false when another request was faster. */
export async function confirmFactor(
  db: Queryable,
  userId: string,
  step: number,
  recoveryHashes: string[],
): Promise<boolean> {
  const confirmed = await db
    .update(staffSecondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step, recoveryHashes })
    .where(and(isOf(userId), isNull(staffSecondFactors.confirmedAt)))
    .returning({ userId: staffSecondFactors.userId })
  return confirmed.length > 0
}

/** Uses a time step up; false when its code, or a later one, was used before (a code works once). */
export async function takeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(staffSecondFactors)
    .set({ lastStep: step })
    .where(and(isOf(userId), lt(staffSecondFactors.lastStep, step)))
    .returning({ userId: staffSecondFactors.userId })
  return taken.length > 0
}

/** Uses a recovery code up; how many are left, or undefined when it is none or was used. */
export async function consumeRecoveryCode(
  db: Queryable,
  userId: string,
  hash: string,
): Promise<number | undefined> {
  const [row] = await db
    .update(staffSecondFactors)
    .set({ recoveryHashes: sql`array_remove(${staffSecondFactors.recoveryHashes}, ${hash})` })
    .where(and(isOf(userId), sql`${hash} = any(${staffSecondFactors.recoveryHashes})`))
    .returning({ left: staffSecondFactors.recoveryHashes })
  return row?.left.length
}

export async function replaceRecoveryHashes(
  db: Queryable,
  userId: string,
  recoveryHashes: string[],
): Promise<boolean> {
  const replaced = await db
    .update(staffSecondFactors)
    .set({ recoveryHashes })
    .where(and(isOf(userId), isNotNull(staffSecondFactors.confirmedAt)))
    .returning({ userId: staffSecondFactors.userId })
  return replaced.length > 0
}

/** True when there was one in use. */
export async function removeFactor(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.delete(staffSecondFactors).where(isOf(userId)).returning()
  return row?.confirmedAt != null
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const readable = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const pick = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const stepMs = 30_000
const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs)

/** 119 random bits; 32 letters to type if a camera cannot read the QR code. */
export const makeSecret = () => pick(letters, 20)
export const typedSecret = (secret: string) => base32.encode(secret, { padding: false })

/** The content of the QR code (Key URI Format). */
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
