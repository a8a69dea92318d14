import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { staffRoles } from '#app/basics/staff-roles.ts'
import type { Requirement } from '#app/modules/access/rules.ts'
import { staffUsers } from '#app/modules/access/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { type Call, asOneStatement } from '#app/platform/sql.server.ts'
import { type NoticeKind, groupedNotices } from './content.ts'
import { pushSubscriptions, staffNotifications } from './tables.ts'

type NewNotification = typeof staffNotifications.$inferInsert
export type NotificationText = Pick<
  NewNotification,
  'kind' | 'title' | 'text' | 'href' | 'subjectId' | 'isSample'
> &
  Required<Pick<NewNotification, 'createdAt'>>

const maxListed = 30
const isUnread = isNull(staffNotifications.readAt)

/** Active people who meet the requirement, except the one who caused it. */
export async function findRecipients(
  db: Queryable,
  { minimum, permission }: Requirement,
  exceptId: string | undefined,
): Promise<string[]> {
  const high = staffRoles.slice(staffRoles.indexOf(minimum))
  const mayDo = permission
    ? sql`(${staffUsers.role} = 'super_admin' or ${staffUsers.permissions} -> ${permission}::text = 'true'::jsonb)`
    : undefined
  const people = await db
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(
      and(
        eq(staffUsers.isActive, true),
        inArray(staffUsers.role, high),
        mayDo,
        exceptId ? ne(sql`${staffUsers.id}::text`, exceptId) : undefined,
      ),
    )
  return people.map(({ id }) => id)
}

/** The person with this id as a list, empty if the account is closed or missing. */
export async function findActivePerson(db: Queryable, id: string): Promise<string[]> {
  const people = await db
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(and(eq(staffUsers.isActive, true), eq(sql`${staffUsers.id}::text`, id)))
  return people.map((person) => person.id)
}

/** One row per person; these people's rows older than three months are deleted. */
export async function insertNotifications(
  db: Queryable,
  userIds: readonly string[],
  notification: NotificationText,
): Promise<void> {
  if (userIds.length > 0)
    await db.execute(asOneStatement([addNotifications(userIds, notification)]))
}

/** The same as a statement to send together with others. */
export function addNotifications(
  userIds: readonly string[],
  { subjectId = null, isSample = false, createdAt, ...words }: NotificationText,
): Call {
  const given = { ...words, subject_id: subjectId, is_sample: isSample, created_at: createdAt }
  return sql`add_staff_notifications(${sql.param([...userIds])}, ${JSON.stringify(given)})`
}

const groupedKinds = Object.keys(groupedNotices) as NoticeKind[]
const isGrouped = inArray(staffNotifications.kind, groupedKinds)

/**
 * The latest of a person, newest first, and how many are unread in all. Unread ones of a grouped kind are one:
 * the newest, with how many there are.
 */
export async function findNotifications(db: Queryable, userId: string) {
  const isOwn = eq(staffNotifications.userId, userId)
  const newestFirst = [desc(staffNotifications.createdAt), desc(staffNotifications.id)]
  const single = await db
    .select()
    .from(staffNotifications)
    .where(and(isOwn, not(and(isUnread, isGrouped)!)))
    .orderBy(...newestFirst)
    .limit(maxListed)
  const groups = await db
    .selectDistinctOn([staffNotifications.kind], {
      ...getTableColumns(staffNotifications),
      count: sql<number>`count(*) over (partition by ${staffNotifications.kind})::int`,
    })
    .from(staffNotifications)
    .where(and(isOwn, isUnread, isGrouped))
    .orderBy(staffNotifications.kind, ...newestFirst)
  const [counted] = await db
    .select({ unread: count() })
    .from(staffNotifications)
    .where(and(isOwn, isUnread, not(isGrouped)))
  const rows = [...groups, ...single.map((row) => ({ ...row, count: 1 }))]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, maxListed)
  return { rows, unread: (counted?.unread ?? 0) + groups.length }
}

/** Marks one with its group, or all, of a person's as read. Returns how many were unread. */
export async function markRead(db: Queryable, userId: string, id?: string): Promise<number> {
  const ofGroup = (of: string) =>
    and(
      isGrouped,
      sql`${staffNotifications.kind} = (select kind from ${staffNotifications} where id = ${of} and read_at is null)`,
    )
  const marked = await db
    .update(staffNotifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(staffNotifications.userId, userId),
        isUnread,
        id ? or(eq(staffNotifications.id, id), ofGroup(id)) : undefined,
      ),
    )
    .returning({ id: staffNotifications.id })
  return marked.length
}

/** Everybody's unread notices of one thing are read. */
export async function markSubjectRead(db: Queryable, kind: NoticeKind, subjectId: string) {
  await db
    .update(staffNotifications)
    .set({ readAt: sql`now()` })
    .where(
      and(eq(staffNotifications.kind, kind), eq(staffNotifications.subjectId, subjectId), isUnread),
    )
}

/** Whether someone has not read a notice of one thing yet. */
export async function hasUnreadNotice(
  db: Queryable,
  kind: NoticeKind,
  subjectId: string,
): Promise<boolean> {
  const isOfSubject = and(
    eq(staffNotifications.kind, kind),
    eq(staffNotifications.subjectId, subjectId),
  )
  return (await db.$count(staffNotifications, and(isOfSubject, isUnread))) > 0
}

export async function hasNotification(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: staffNotifications.id })
    .from(staffNotifications)
    .where(and(eq(staffNotifications.userId, userId), eq(staffNotifications.id, id)))
  return rows.length > 0
}

/** Samples of everyone, read or not. */
export async function deleteSampleNotifications(db: Queryable): Promise<void> {
  await db.delete(staffNotifications).where(eq(staffNotifications.isSample, true))
}

const maxDevices = 20

/** A person's push subscriptions, oldest first. */
export function findDevices(db: Queryable, userId: string) {
  const { id, endpoint, device, createdAt } = pushSubscriptions
  return db
    .select({ id, endpoint, device, createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(createdAt), asc(id))
}

/**
 * One row per browser, for the last person who subscribed in it. At most twenty per person; the oldest are deleted.
 */
export async function storeSubscription(
  db: Queryable,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<string> {
  const { endpoint: _endpoint, ...set } = subscription
  const [stored] = await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
    .returning({ id: pushSubscriptions.id })
  const devices = await findDevices(db, subscription.userId)
  const kept = devices.slice(-maxDevices).map(({ id }) => id)
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, subscription.userId),
        notInArray(pushSubscriptions.id, kept),
      ),
    )
  return stored!.id
}

/** The actor, if there was one. */
export async function deleteSubscription(db: Queryable, id: string, userId?: string) {
  const rows = await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.id, id), userId ? eq(pushSubscriptions.userId, userId) : undefined),
    )
    .returning({ userId: pushSubscriptions.userId, device: pushSubscriptions.device })
  return rows[0]
}

/** A subscription of someone who still works on leads. */
export async function findSubscription(db: Queryable, id: string) {
  const [row] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(staffUsers, eq(staffUsers.id, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.id, id),
        eq(staffUsers.isActive, true),
        ne(staffUsers.role, 'viewer'),
      ),
    )
  return row
}
