import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { sessionLimits } from '../rules/session.ts'
import { staffSessions, staffUsers } from '../tables.server.ts'
import type { StaffUserRow } from './staff-users.server.ts'

export type StaffSessionRow = typeof staffSessions.$inferSelect
export type FoundSession = { session: StaffSessionRow; user: StaffUserRow; now: Date }

const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`

/** A session with its person and the database's time: deadlines do not trust this machine's clock (T25). */
export async function findSession(
  db: Queryable,
  cookieToken: string,
): Promise<FoundSession | undefined> {
  const [found] = await db
    .select({
      session: staffSessions,
      user: staffUsers,
      now: sql`now()`.mapWith(staffSessions.startedAt),
    })
    .from(staffSessions)
    .innerJoin(staffUsers, eq(staffUsers.id, staffSessions.userId))
    .where(eq(staffSessions.token, cookieToken))
  return found as FoundSession | undefined
}

/** The roles people have now whose sessions are alive, by session; the others of `ids` are left out (T9). */
export async function findRolesOfSessions(
  db: Queryable,
  ids: string[],
): Promise<ReadonlyMap<string, StaffRole>> {
  const rows = await db
    .select({ id: staffSessions.id, role: staffUsers.role })
    .from(staffSessions)
    .innerJoin(staffUsers, eq(staffUsers.id, staffSessions.userId))
    .where(
      and(
        inArray(staffSessions.id, ids),
        eq(staffUsers.isActive, true),
        gt(staffSessions.startedAt, ago(sessionLimits.absoluteMs)),
        gt(staffSessions.lastSeenAt, ago(sessionLimits.idleMs)),
      ),
    )
  return new Map(rows.map(({ id, role }) => [id, role]))
}

export async function touchSession(
  db: Queryable,
  { id, userId }: Pick<StaffSessionRow, 'id' | 'userId'>,
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(staffSessions.id, id))
  await noteSeen(db, userId)
}

export async function noteSeen(db: Queryable, userId: string): Promise<void> {
  await db
    .update(staffUsers)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(staffUsers.id, userId))
}

/** Keeps the hash of a token offered in place of an old one; false when another request was faster. */
export async function offerToken(db: Queryable, id: string, tokenHash: string): Promise<boolean> {
  const offered = await db
    .update(staffSessions)
    .set({ nextTokenHash: tokenHash, nextTokenIssuedAt: sql`now()` })
    .where(
      and(
        eq(staffSessions.id, id),
        lt(staffSessions.accessTokenIssuedAt, ago(sessionLimits.rotateAfterMs)),
        or(
          isNull(staffSessions.nextTokenIssuedAt),
          lt(staffSessions.nextTokenIssuedAt, ago(sessionLimits.offerMs)),
        ),
      ),
    )
    .returning({ id: staffSessions.id })
  return offered.length > 0
}

/** The offered token was used: it becomes the current one, and the old one ends after the grace. */
export async function confirmToken(db: Queryable, id: string, tokenHash: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({
      accessTokenHash: tokenHash,
      accessTokenIssuedAt: sql`now()`,
      previousTokenHash: staffSessions.accessTokenHash,
      previousTokenUntil: sql`now() + make_interval(secs => ${sessionLimits.graceMs / 1000})`,
      nextTokenHash: null,
      nextTokenIssuedAt: null,
    })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.nextTokenHash, tokenHash)))
}

export async function endSession(db: Queryable, id: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.id, id))
}

/** Removes what no longer counts; called at sign-in, so that the table stays small. */
export async function removeDeadSessions(db: Queryable): Promise<void> {
  await db
    .delete(staffSessions)
    .where(
      or(
        lt(staffSessions.startedAt, ago(sessionLimits.absoluteMs)),
        lt(staffSessions.lastSeenAt, ago(sessionLimits.idleMs)),
      ),
    )
}
