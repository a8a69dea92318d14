import { and, asc, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { sessionLimits } from '../rules/session.ts'
import { staffAccounts, staffSessions, staffUsers, staffVerifications } from '../tables.server.ts'
import type { StaffUserRow } from './staff-users.server.ts'

const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`
// In a query of one table Drizzle names columns without their table, which inside `exists` would be another's.
const ofUser = (table: SQL) => sql`${table} where user_id = "staff_users"."id"`
const hasPassword = sql<boolean>`exists (select ${ofUser(sql`from staff_accounts`)} and password is not null)`
const hasSecondFactor = sql<boolean>`(exists (select ${ofUser(sql`from staff_second_factors`)} and confirmed_at is not null)
  or exists (select ${ofUser(sql`from staff_passkeys`)}))`

/** Everybody who was ever added, by name. */
export function findPeople(db: Queryable) {
  return db
    .select({ user: staffUsers, hasPassword, hasSecondFactor })
    .from(staffUsers)
    .orderBy(asc(staffUsers.fullName), asc(staffUsers.email))
}
export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number]

export async function findPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select({ user: staffUsers, hasPassword, hasSecondFactor })
    .from(staffUsers)
    .where(eq(staffUsers.id, id))
  return row
}

/** The person, held against other changes until the transaction ends. */
export async function lockPerson(db: Queryable, id: string): Promise<StaffUserRow | undefined> {
  const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, id)).for('update')
  return user
}

/** Those of the people who can sign in, by id; nobody closes their accounts until the transaction ends. */
export async function lockTakers(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({ id: staffUsers.id, name: staffUsers.fullName, role: staffUsers.role })
    .from(staffUsers)
    .where(and(inArray(staffUsers.id, [...ids]), eq(staffUsers.isActive, true), hasPassword))
    .orderBy(asc(staffUsers.id))
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

/** True when an active super_admin with a password is left beside this one (ROL-13). */
export async function hasOtherSuperAdmin(db: Queryable, id: string): Promise<boolean> {
  const others = await db
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(
      and(
        ne(staffUsers.id, id),
        eq(staffUsers.role, 'super_admin'),
        eq(staffUsers.isActive, true),
        hasPassword,
      ),
    )
    .limit(1)
  return others.length > 0
}

export async function changePerson(
  db: Queryable,
  id: string,
  change: Partial<Pick<StaffUserRow, 'role' | 'permissions' | 'isActive'>>,
): Promise<void> {
  await db
    .update(staffUsers)
    .set({ ...change, updatedAt: sql`now()`, version: sql`${staffUsers.version} + 1` })
    .where(eq(staffUsers.id, id))
}

/** Adds a person without a password; undefined when the e-mail is taken. */
export async function addInvitedPerson(
  db: Queryable,
  user: Pick<StaffUserRow, 'email' | 'fullName' | 'role' | 'permissions'>,
): Promise<StaffUserRow | undefined> {
  const [added] = await db.insert(staffUsers).values(user).onConflictDoNothing().returning()
  if (!added) return undefined
  await db
    .insert(staffAccounts)
    .values({ userId: added.id, accountId: added.id, providerId: 'credential' })
  return added
}

/** Sessions that are alive, the latest used first. */
export function findLiveSessions(db: Queryable, userId: string) {
  return db
    .select({
      id: staffSessions.id,
      userAgent: staffSessions.userAgent,
      startedAt: staffSessions.startedAt,
      lastSeenAt: staffSessions.lastSeenAt,
    })
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.userId, userId),
        gt(staffSessions.startedAt, ago(sessionLimits.absoluteMs)),
        gt(staffSessions.lastSeenAt, ago(sessionLimits.idleMs)),
      ),
    )
    .orderBy(desc(staffSessions.lastSeenAt))
}

/** Ends sessions of a person: the one named, or all but `exceptId`. Returns how many there were. */
export async function endSessionsOf(
  db: Queryable,
  userId: string,
  { only, exceptId }: { only?: string; exceptId?: string } = {},
): Promise<number> {
  const ended = await db
    .delete(staffSessions)
    .where(
      and(
        eq(staffSessions.userId, userId),
        only ? eq(staffSessions.id, only) : undefined,
        exceptId ? ne(staffSessions.id, exceptId) : undefined,
      ),
    )
    .returning({ id: staffSessions.id })
  return ended.length
}

export async function dropLinksOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(staffVerifications).where(eq(staffVerifications.value, userId))
}

/** Notes that the person of a session typed the password just now. */
export async function noteConfirmation(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ passwordConfirmedAt: sql`now()` })
    .where(eq(staffSessions.id, sessionId))
}
