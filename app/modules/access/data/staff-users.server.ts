import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { staffAccounts, staffSessions, staffUsers, staffVerifications } from '../tables.server.ts'

export type StaffUserRow = typeof staffUsers.$inferSelect

export async function findStaffUserByEmail(
  db: Queryable,
  email: string,
): Promise<StaffUserRow | undefined> {
  const [user] = await db.select().from(staffUsers).where(eq(staffUsers.email, email))
  return user
}

export async function findStaffUser(db: Queryable, id: string): Promise<StaffUserRow | undefined> {
  const [user] = await db.select().from(staffUsers).where(eq(staffUsers.id, id))
  return user
}

export async function hasStaffUsers(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: staffUsers.id }).from(staffUsers).limit(1)
  return rows.length > 0
}

/** Adds a person with a password; undefined when the e-mail is taken. */
export async function addStaffUser(
  db: Queryable,
  user: Pick<StaffUserRow, 'email' | 'fullName' | 'role' | 'permissions'>,
  passwordHash: string,
): Promise<StaffUserRow | undefined> {
  const [added] = await db.insert(staffUsers).values(user).onConflictDoNothing().returning()
  if (!added) return undefined
  await db.insert(staffAccounts).values({
    userId: added.id,
    accountId: added.id,
    providerId: 'credential',
    password: passwordHash,
  })
  return added
}

export async function renameStaffUser(db: Queryable, id: string, fullName: string): Promise<void> {
  await db
    .update(staffUsers)
    .set({ fullName, updatedAt: sql`now()`, version: sql`${staffUsers.version} + 1` })
    .where(eq(staffUsers.id, id))
}

/** True when that is a change. */
export async function setWantsMail(db: Queryable, id: string, wantsMail: boolean) {
  const changed = await db
    .update(staffUsers)
    .set({ wantsMail, updatedAt: sql`now()` })
    .where(and(eq(staffUsers.id, id), ne(staffUsers.wantsMail, wantsMail)))
    .returning({ id: staffUsers.id })
  return changed.length > 0
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | undefined> {
  const [account] = await db
    .select({ password: staffAccounts.password })
    .from(staffAccounts)
    .where(and(eq(staffAccounts.userId, userId), eq(staffAccounts.providerId, 'credential')))
  return account?.password ?? undefined
}

/** Sets a password and ends every session of the person but `exceptSessionId`. */
export async function replacePassword(
  db: Queryable,
  userId: string,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<void> {
  await db
    .update(staffAccounts)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(staffAccounts.userId, userId), eq(staffAccounts.providerId, 'credential')))
  const isOther = exceptSessionId ? sql`${staffSessions.id} <> ${exceptSessionId}` : undefined
  await db.delete(staffSessions).where(and(eq(staffSessions.userId, userId), isOther))
  await db.delete(staffVerifications).where(eq(staffVerifications.value, userId))
}

/** Keeps the hash of a one-time link; an earlier link of the person stops working. @returns when it ends */
export async function storeResetLink(
  db: Queryable,
  userId: string,
  tokenHash: string,
  minutes: number,
): Promise<Date> {
  await db.delete(staffVerifications).where(eq(staffVerifications.value, userId))
  return addResetLink(db, userId, tokenHash, minutes)
}

/** Keeps the hash of one more one-time link; the others of the person work until one of them is used. @returns when it ends */
export async function addResetLink(
  db: Queryable,
  userId: string,
  tokenHash: string,
  minutes: number,
): Promise<Date> {
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, sql`now()`))
  const [link] = await db
    .insert(staffVerifications)
    .values({
      identifier: resetIdentifier(tokenHash),
      value: userId,
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning({ expiresAt: staffVerifications.expiresAt })
  return link!.expiresAt
}

/** Uses a link up: the person it was for, or undefined when it is unknown, used or over. */
export async function takeResetLink(
  db: Queryable,
  tokenHash: string,
): Promise<StaffUserRow | undefined> {
  const [link] = await db
    .delete(staffVerifications)
    .where(
      and(
        eq(staffVerifications.identifier, resetIdentifier(tokenHash)),
        gt(staffVerifications.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return link && findStaffUser(db, link.value)
}

/** Whose link it is while it could be used; asked before the password is hashed. */
export async function findResetLinkOwner(
  db: Queryable,
  tokenHash: string,
): Promise<StaffUserRow | undefined> {
  const [link] = await db
    .select({ userId: staffVerifications.value })
    .from(staffVerifications)
    .where(
      and(
        eq(staffVerifications.identifier, resetIdentifier(tokenHash)),
        gt(staffVerifications.expiresAt, sql`now()`),
      ),
    )
  return link && findStaffUser(db, link.userId)
}

export function actorOf(user: StaffUserRow): StaffActor {
  const { id, email, role, permissions } = user
  return { kind: 'staff', id, name: user.fullName, email, role, permissions }
}

function resetIdentifier(tokenHash: string): string {
  return `reset-password:${tokenHash}`
}
