import { and, asc, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { staffPasskeys, staffVerifications } from '../tables.server.ts'
import { hashToken } from './secrets.server.ts'

export type PasskeyRow = typeof staffPasskeys.$inferSelect
export type PasskeyPurpose = 'add' | 'sign-in'

/** How long a browser may take to ask its person; a sign-in page may stand open. */
const challengeMinutes = { add: 5, 'sign-in': 15 } as const

export function findPasskeysOf(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, userId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id))
}

export async function countPasskeysOf(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, userId))
  return row!.count
}

export async function findPasskey(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.credentialId, credentialId))
  return row
}

/** Undefined when somebody has this key already. */
export async function addPasskey(
  db: Queryable,
  passkey: Pick<
    PasskeyRow,
    'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
  >,
): Promise<PasskeyRow | undefined> {
  const [added] = await db.insert(staffPasskeys).values(passkey).onConflictDoNothing().returning()
  return added
}

const isOwn = (userId: string, id: string) =>
  and(eq(staffPasskeys.userId, userId), eq(staffPasskeys.id, id))

export async function findOwnPasskey(
  db: Queryable,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(staffPasskeys).where(isOwn(userId, id)).for('update')
  return row
}

export async function renamePasskey(db: Queryable, id: string, name: string): Promise<void> {
  await db.update(staffPasskeys).set({ name }).where(eq(staffPasskeys.id, id))
}

export async function removePasskey(db: Queryable, id: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.id, id))
}

/** @returns how many there were */
export async function removePasskeysOf(db: Queryable, userId: string): Promise<number> {
  const removed = await db
    .delete(staffPasskeys)
    .where(eq(staffPasskeys.userId, userId))
    .returning({ id: staffPasskeys.id })
  return removed.length
}

/** Notes a use; false when another sign-in counted the key on meanwhile. */
export async function notePasskeyUse(
  db: Queryable,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const noted = await db
    .update(staffPasskeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.counter, counter)))
    .returning({ id: staffPasskeys.id })
  return noted.length > 0
}

const identifierOf = (purpose: PasskeyPurpose, challenge: string) =>
  `passkey-${purpose}:${hashToken(challenge)}`

/** Keeps the hash of a challenge for one answer. @param owner the session that adds a passkey */
export async function storeChallenge(
  db: Queryable,
  purpose: PasskeyPurpose,
  challenge: string,
  owner = '',
): Promise<void> {
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, sql`now()`))
  await db.insert(staffVerifications).values({
    identifier: identifierOf(purpose, challenge),
    value: owner,
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes[purpose]})`,
  })
}

/** Uses a challenge up; false when it is unknown, used, over or another's. */
export async function takeChallenge(
  db: Queryable,
  purpose: PasskeyPurpose,
  challenge: string,
  owner = '',
): Promise<boolean> {
  const taken = await db
    .delete(staffVerifications)
    .where(
      and(
        eq(staffVerifications.identifier, identifierOf(purpose, challenge)),
        eq(staffVerifications.value, owner),
        gt(staffVerifications.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: staffVerifications.id })
  return taken.length > 0
}
