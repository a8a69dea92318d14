import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import type { StaffUserRow } from '../staff/store.server.ts'
import { staffUsers, apiKeys } from '../tables.ts'
import { apiKeyLabel } from './content.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect
export type NewApiKey = Omit<
  typeof apiKeys.$inferInsert,
  'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'
> & { days: number }

const now = sql`now()`.mapWith(apiKeys.createdAt)

/** Finds a key by its hash, with its owner and the database's time, because this machine's clock may be wrong. */
export async function findApiKeyByHash(db: Queryable, hash: string) {
  const [found] = await db
    .select({ key: apiKeys, owner: staffUsers, now })
    .from(apiKeys)
    .innerJoin(staffUsers, eq(staffUsers.id, apiKeys.userId))
    .where(eq(apiKeys.hash, hash))
  return found as { key: ApiKeyRow; owner: StaffUserRow; now: Date } | undefined
}

export async function touchApiKey(db: Queryable, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(apiKeys.id, id))
}

/** Inserts a key that expires after `days`. Returns undefined if a key with this id already exists. */
export async function insertApiKey(db: Queryable, { days, ...key }: NewApiKey) {
  const [row] = await db
    .insert(apiKeys)
    .values({ ...key, expiresAt: sql`now() + make_interval(days => ${days})` })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Finds one person's keys, or all keys without `userId`, with owners' names: newest first, revoked keys last. */
export function findApiKeys(db: Queryable, userId: string | undefined, limit: number) {
  return db
    .select({ key: apiKeys, owner: staffUsers.fullName, now })
    .from(apiKeys)
    .innerJoin(staffUsers, eq(staffUsers.id, apiKeys.userId))
    .where(userId === undefined ? undefined : eq(apiKeys.userId, userId))
    .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(limit)
}

export async function countLiveApiKeys(db: Queryable, userId: string): Promise<number> {
  return db.$count(
    apiKeys,
    and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt), sql`${apiKeys.expiresAt} > now()`),
  )
}

/** Finds active keys that expire between two dates in Johannesburg, both included, for the Monday summary. */
export async function findExpiringApiKeys(db: Queryable, from: string, until: string) {
  const day = sql`(${apiKeys.expiresAt} at time zone 'Africa/Johannesburg')::date`
  const rows = await db
    .select({ name: apiKeys.name, owner: staffUsers.fullName, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .innerJoin(staffUsers, eq(staffUsers.id, apiKeys.userId))
    .where(
      and(
        isNull(apiKeys.revokedAt),
        eq(staffUsers.isActive, true),
        sql`${day} between ${from}::date and ${until}::date`,
      ),
    )
    .orderBy(asc(apiKeys.expiresAt), asc(apiKeys.id))
    .limit(20)
  return rows.map(({ name, owner, expiresAt }) => ({
    what: apiKeyLabel(name, owner),
    day: johannesburgDate(expiresAt),
  }))
}

export const lockApiKey = (db: Queryable, id: string) =>
  firstRow(db.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update'))

export async function revokeApiKey(db: Queryable, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
}

/** Revokes all keys of a person. Returns those that were not revoked before. */
export function revokeApiKeysOf(db: Queryable, userId: string) {
  return db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name })
}
