import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { staffSecondFactors } from '../tables.server.ts'

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
export async function takeRecoveryCode(
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
