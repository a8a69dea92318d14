import { type SQL, and, asc, desc, eq, gt, inArray, like, lt, ne, sql } from 'drizzle-orm'
import { dayMs } from '#app/basics/dates.ts'
import { isAtLeast, staffRoles } from '#app/basics/staff-roles.ts'
import type { StaffActor } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import type { Requirement } from '../rules.ts'
import { sessionLimits } from '../sign-in/rules.ts'
import { staffAccounts, staffSessions, staffUsers, staffVerifications } from '../tables.ts'

export type StaffUserRow = typeof staffUsers.$inferSelect

export const findStaffUserByEmail = (db: Queryable, email: string) =>
  firstRow(db.select().from(staffUsers).where(eq(staffUsers.email, email)))

export const findStaffUser = (db: Queryable, id: string) =>
  firstRow(db.select().from(staffUsers).where(eq(staffUsers.id, id)))

/** Checks whether the installation has a super_admin. Sample colleagues never have this role. */
export async function hasSuperAdmin(db: Queryable): Promise<boolean> {
  return (await db.$count(staffUsers, eq(staffUsers.role, 'super_admin'))) > 0
}

/** Checks whether there is an account with a password, active or not. Sample colleagues have none. */
export async function hasAccount(db: Queryable): Promise<boolean> {
  return (await db.$count(staffUsers, hasPassword)) > 0
}

/** Blocks adding any other account until the transaction ends. */
export async function lockStaff(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${staffUsers} in share row exclusive mode`)
}

/** Adds a person, without a password if they are invited. Returns undefined if the email is already in use. */
export async function addStaffUser(
  db: Queryable,
  user: Pick<StaffUserRow, 'email' | 'fullName' | 'role' | 'permissions'>,
  passwordHash?: string,
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

/** Sets whether a person wants emails. Returns true if this changed the setting. */
export async function setWantsMail(db: Queryable, id: string, wantsMail: boolean) {
  const { rowCount } = await db
    .update(staffUsers)
    .set({ wantsMail, updatedAt: sql`now()` })
    .where(and(eq(staffUsers.id, id), ne(staffUsers.wantsMail, wantsMail)))
  return (rowCount ?? 0) > 0
}

/** With `lock`, waits for a transaction that replaces the password. */
export async function findPasswordHash(db: Queryable, userId: string, lock = false) {
  const query = db
    .select({ password: staffAccounts.password })
    .from(staffAccounts)
    .where(and(eq(staffAccounts.userId, userId), eq(staffAccounts.providerId, 'credential')))
  const [account] = await (lock ? query.for('share') : query)
  return account?.password ?? undefined
}

/** Replaces a person's password and ends all their sessions except `exceptSessionId`. */
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
  await endSessionsOf(db, userId, { exceptId: exceptSessionId })
  await deleteResetLinksOf(db, userId)
}

/** Condition on a one-time link or challenge: it was stored under `identifier` and has not expired. */
const isOpen = (identifier: string) =>
  and(eq(staffVerifications.identifier, identifier), gt(staffVerifications.expiresAt, sql`now()`))

/** Stores a one-time link or challenge, and removes expired ones. Returns its expiry time. */
export async function addVerification(
  db: Queryable,
  identifier: string,
  value: string,
  minutes: number,
): Promise<Date> {
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, sql`now()`))
  const [added] = await db
    .insert(staffVerifications)
    .values({ identifier, value, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .returning({ expiresAt: staffVerifications.expiresAt })
  return added!.expiresAt
}

/** Deletes a link or challenge when it is used. Undefined if it is unknown, used, expired or has another `value`. */
export async function consumeVerification(db: Queryable, identifier: string, value?: string) {
  const isOfValue = value === undefined ? undefined : eq(staffVerifications.value, value)
  const [taken] = await db
    .delete(staffVerifications)
    .where(and(isOpen(identifier), isOfValue))
    .returning()
  return taken
}

const resetIdentifier = (tokenHash: string) => `reset-password:${tokenHash}`
const claimIdentifier = (tokenHash: string) => `claim:${tokenHash}`

/** Stores the hash of a one-time link, invalidates the person's earlier links and returns the expiry time. */
export async function storeResetLink(
  db: Queryable,
  userId: string,
  tokenHash: string,
  minutes: number,
): Promise<Date> {
  await deleteResetLinksOf(db, userId)
  return addResetLink(db, userId, tokenHash, minutes)
}

/** Stores the hash of one more one-time link and returns its expiry. Other links stay valid until one is used. */
export const addResetLink = (db: Queryable, userId: string, tokenHash: string, minutes: number) =>
  addVerification(db, resetIdentifier(tokenHash), userId, minutes)

/** Invalidates a link when it is used. Returns its person, or undefined if the link is unknown, used or expired. */
export async function consumeResetLink(db: Queryable, tokenHash: string) {
  const link = await consumeVerification(db, resetIdentifier(tokenHash))
  return link && findStaffUser(db, link.value)
}

/** Doesn't use up the link. Called first, so that an invalid link costs no password hashing. */
export async function findResetLinkOwner(db: Queryable, tokenHash: string) {
  const [link] = await db
    .select()
    .from(staffVerifications)
    .where(isOpen(resetIdentifier(tokenHash)))
  return link && findStaffUser(db, link.value)
}

/** Stores the hash of a link for creating the first administrator. Earlier links stay valid until they expire. */
export const addClaimLink = (db: Queryable, tokenHash: string, minutes: number) =>
  addVerification(db, claimIdentifier(tokenHash), '', minutes)

export async function isClaimLinkOpen(db: Queryable, tokenHash: string): Promise<boolean> {
  return (await db.$count(staffVerifications, isOpen(claimIdentifier(tokenHash)))) > 0
}

export async function deleteClaimLinks(db: Queryable): Promise<void> {
  await db
    .delete(staffVerifications)
    .where(like(staffVerifications.identifier, claimIdentifier('%')))
}

export function actorOf(user: StaffUserRow): StaffActor {
  const { id, email, role, permissions } = user
  return { kind: 'staff', id, name: user.fullName, email, role, permissions }
}

export const timeBeforeNow = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`

/** Condition that a session has not ended, by the database's clock. */
export const isSessionLive = and(
  gt(staffSessions.startedAt, timeBeforeNow(sessionLimits.absoluteMs)),
  gt(staffSessions.lastSeenAt, timeBeforeNow(sessionLimits.idleMs)),
)!

/** Condition that a person has the role and the permission of `required`. super_admin has every permission. */
export const meetsRequirement = ({ minimum, permission }: Requirement) =>
  and(
    inArray(
      staffUsers.role,
      staffRoles.filter((role) => isAtLeast(role, minimum)),
    ),
    permission
      ? sql`(${staffUsers.role} = 'super_admin' or ${staffUsers.permissions} ->> ${permission} = 'true')`
      : undefined,
  )

// The table name is written out, because Drizzle omits it in a query of one table. The column inside `exists` would
// then refer to the inner table.
const rowsOfUser = (table: SQL) => sql`${table} where user_id = "staff_users"."id"`
const hasPassword = sql<boolean>`exists (select ${rowsOfUser(sql`from staff_accounts`)} and password is not null)`
/** Matches people who can sign in; invited people and sample colleagues have no password. */
export const canSignIn = and(eq(staffUsers.isActive, true), hasPassword)
/** Matches people who can be given leads, clinics and appointments. */
export const canOwnWork = sql<boolean>`(${canSignIn} and ${staffUsers.role} <> 'viewer')`
const hasSecondFactor = sql<boolean>`(exists (select ${rowsOfUser(sql`from staff_second_factors`)} and confirmed_at is not null)
  or exists (select ${rowsOfUser(sql`from staff_passkeys`)}))`

const personColumns = { user: staffUsers, hasPassword, hasSecondFactor }

/** Finds all people ever added, sorted by name. */
export function findPeople(db: Queryable) {
  return db
    .select(personColumns)
    .from(staffUsers)
    .orderBy(asc(staffUsers.fullName), asc(staffUsers.email))
}
export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number]

export const findPerson = (db: Queryable, id: string) =>
  firstRow(db.select(personColumns).from(staffUsers).where(eq(staffUsers.id, id)))

/** Rows that refer to the person, such as a notice, can still be added. */
export async function lockPerson(db: Queryable, id: string): Promise<StaffUserRow | undefined> {
  const isPerson = eq(staffUsers.id, id)
  const [user] = await db.select().from(staffUsers).where(isPerson).for('no key update')
  return user
}

/** Returns the active people among `ids` who can sign in; their accounts are locked until the transaction ends. */
export async function lockNewOwners(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({ id: staffUsers.id, name: staffUsers.fullName, role: staffUsers.role })
    .from(staffUsers)
    .where(and(inArray(staffUsers.id, [...ids]), canSignIn))
    .orderBy(asc(staffUsers.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns true if another active super_admin with a password exists. */
export const hasOtherSuperAdmin = (db: Queryable, id: string) =>
  hasOtherPersonWith(db, id, { minimum: 'super_admin' })

export async function hasOtherPersonWith(db: Queryable, id: string, required: Requirement) {
  const isOther = and(ne(staffUsers.id, id), canSignIn, meetsRequirement(required))
  return (await db.$count(staffUsers, isOther)) > 0
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

/** Finds a person's active sessions, most recently used first. */
export function findLiveSessions(db: Queryable, userId: string) {
  const { id, userAgent, startedAt, lastSeenAt } = staffSessions
  return db
    .select({ id, userAgent, startedAt, lastSeenAt })
    .from(staffSessions)
    .where(and(eq(staffSessions.userId, userId), isSessionLive))
    .orderBy(desc(staffSessions.lastSeenAt))
}

/** Ends one session of a person (`only`), or all except `exceptId`. Returns the number of ended sessions. */
export async function endSessionsOf(
  db: Queryable,
  userId: string,
  { only, exceptId }: { only?: string; exceptId?: string } = {},
): Promise<number> {
  const { rowCount } = await db
    .delete(staffSessions)
    .where(
      and(
        eq(staffSessions.userId, userId),
        only ? eq(staffSessions.id, only) : undefined,
        exceptId ? ne(staffSessions.id, exceptId) : undefined,
      ),
    )
  return rowCount ?? 0
}

export async function deleteResetLinksOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(staffVerifications).where(eq(staffVerifications.value, userId))
}

export async function recordPasswordConfirmation(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(staffSessions)
    .set({ passwordConfirmedAt: sql`now()` })
    .where(eq(staffSessions.id, sessionId))
}

/** Logged actions that let the actor, or a person with the new link, sign in to another person's account. */
const credentialGrantingActions = [
  'staff.created',
  'staff.invited',
  'staff.invited-again',
  'staff.reset-link-made',
  'staff.second-factor-reset',
]

/**
 * Checks whether `makerId` issued a credential for the account of `ownerId` within the day before `now` (ADR 0008),
 * because the maker could then decide from that account. Reads the append-only activity log.
 */
export async function issuedCredentialsFor(
  db: Queryable,
  makerId: string,
  ownerId: string,
  now: Date,
): Promise<boolean> {
  const isGrant = and(
    eq(activityLog.subjectType, 'staff-user'),
    eq(activityLog.subjectId, ownerId),
    eq(activityLog.actorId, makerId),
    inArray(activityLog.action, credentialGrantingActions),
    gt(activityLog.at, new Date(now.getTime() - dayMs)),
  )
  return (await db.$count(activityLog, isGrant)) > 0
}
