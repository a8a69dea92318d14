import { createHash, randomInt } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import { staffSecondFactors } from '../tables.ts'

const isFactorOf = (userId: string) => eq(staffSecondFactors.userId, userId)

export const findSecondFactor = (db: Queryable, userId: string) =>
  firstRow(db.select().from(staffSecondFactors).where(isFactorOf(userId)))

/** Stores an unconfirmed secret in place of an earlier one. Returns false if a confirmed factor exists. */
export async function storePendingFactor(db: Queryable, userId: string, secret: string) {
  const { rowCount } = await db
    .insert(staffSecondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: staffSecondFactors.userId,
      set: { secret, createdAt: sql`now()` },
      setWhere: isNull(staffSecondFactors.confirmedAt),
    })
  return (rowCount ?? 0) > 0
}

/** Also stores the recovery codes' hashes. Returns false if another request confirmed it first. */
export async function confirmFactor(
  db: Queryable,
  userId: string,
  step: number,
  recoveryHashes: string[],
): Promise<boolean> {
  const { rowCount } = await db
    .update(staffSecondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step, recoveryHashes })
    .where(and(isFactorOf(userId), isNull(staffSecondFactors.confirmedAt)))
  return (rowCount ?? 0) > 0
}

/** Marks a time step as used, because each code works once. Returns false if its code or a later one was used. */
export async function consumeTimeStep(db: Queryable, userId: string, step: number) {
  const { rowCount } = await db
    .update(staffSecondFactors)
    .set({ lastStep: step })
    .where(and(isFactorOf(userId), lt(staffSecondFactors.lastStep, step)))
  return (rowCount ?? 0) > 0
}

/** Deletes a used recovery code. Returns the number of codes left, or undefined if it is unknown or already used. */
export async function consumeRecoveryCode(db: Queryable, userId: string, hash: string) {
  const [row] = await db
    .update(staffSecondFactors)
    .set({ recoveryHashes: sql`array_remove(${staffSecondFactors.recoveryHashes}, ${hash})` })
    .where(and(isFactorOf(userId), sql`${hash} = any(${staffSecondFactors.recoveryHashes})`))
    .returning({ left: staffSecondFactors.recoveryHashes })
  return row?.left.length
}

export async function replaceRecoveryHashes(
  db: Queryable,
  userId: string,
  recoveryHashes: string[],
): Promise<boolean> {
  const { rowCount } = await db
    .update(staffSecondFactors)
    .set({ recoveryHashes })
    .where(and(isFactorOf(userId), isNotNull(staffSecondFactors.confirmedAt)))
  return (rowCount ?? 0) > 0
}

/** Removes a person's authenticator app. Returns true if it was confirmed. */
export async function removeFactor(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.delete(staffSecondFactors).where(isFactorOf(userId)).returning()
  return row?.confirmedAt != null
}

const secretAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const recoveryAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const stepMs = 30_000
const timeStepAt = (now: Date) => Math.floor(now.getTime() / stepMs)

/** Creates a secret of 119 random bits: in Base32, 32 letters that a person can type without the QR code. */
export const makeSecret = () => randomText(secretAlphabet, 20)
export const encodeSecret = (secret: string) => base32.encode(secret, { padding: false })

/** The content of the QR code (Key URI Format). */
export function secretUrl(secret: string, issuer: string, account: string): string {
  return createOTP(secret).url(issuer, account)
}

/** Returns the time step of a six-digit code: current, previous or next. Undefined for a wrong code. */
export async function findTimeStep(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const otp = createOTP(secret)
  for (const step of [0, -1, 1].map((shift) => timeStepAt(now) + shift)) {
    if ((await otp.hotp(step)) === code) return step
  }
  return undefined
}

/** Creates ten recovery codes, each with 78 random bits, so that a plain hash can't be reversed. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 4 }, () => randomText(recoveryAlphabet, 4)).join('-'),
  )

/** Returns the hash to store for a recovery code. Ignores case, spaces and dashes. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(normalizeCode(code)).digest('hex')
}

export const normalizeCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()
