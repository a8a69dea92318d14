import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Requirement } from '#app/modules/access/rules.ts'
import { canOwnWork, canSignIn, meetsRequirement } from '#app/modules/access/staff/store.server.ts'
import { staffUsers } from '#app/modules/access/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { type DatabaseCall, combineCalls } from '#app/platform/sql.server.ts'
import { type NoticeKind, groupedNotices } from './content.ts'
import { pushSubscriptions, staffNotifications } from './tables.ts'

type NewNotification = typeof staffNotifications.$inferInsert
export type NotificationText = Pick<
  NewNotification,
  'kind' | 'title' | 'text' | 'href' | 'subjectId' | 'isSample'
> &
  Required<Pick<NewNotification, 'createdAt'>>

const maxListedNotices = 30
const isUnread = isNull(staffNotifications.readAt)

/** Returns the ids of people, among `ids` if given, who can sign in and have the required role and permission. */
export async function findRecipients(
  db: Queryable,
  required: Requirement,
  ids?: readonly (string | null)[],
): Promise<string[]> {
  const isNamed = ids && inArray(sql`${staffUsers.id}::text`, ids)
  const people = await db
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(and(canSignIn, meetsRequirement(required), isNamed))
  return people.map(({ id }) => id)
}

/** Inserts one row per person, and deletes these people's rows that are older than three months. */
export async function insertNotifications(
  db: Queryable,
  userIds: readonly string[],
  notification: NotificationText,
): Promise<void> {
  if (userIds.length > 0) await db.execute(combineCalls([addNotifications(userIds, notification)]))
}

/** Like `insertNotifications`, but returns an SQL call that can be sent in one statement with others. */
export function addNotifications(
  userIds: readonly string[],
  { subjectId = null, isSample = false, createdAt, ...words }: NotificationText,
): DatabaseCall {
  const given = { ...words, subject_id: subjectId, is_sample: isSample, created_at: createdAt }
  return sql`add_staff_notifications(${sql.param([...userIds])}, ${JSON.stringify(given)})`
}

const groupedKinds = Object.keys(groupedNotices) as NoticeKind[]
const isGrouped = inArray(staffNotifications.kind, groupedKinds)

/** Returns a person's notifications, newest first, with grouped unread ones merged, and the unread count. */
export async function findNotifications(db: Queryable, userId: string) {
  const isOwn = eq(staffNotifications.userId, userId)
  const newestFirst = [desc(staffNotifications.createdAt), desc(staffNotifications.id)]
  const single = await db
    .select()
    .from(staffNotifications)
    .where(and(isOwn, not(and(isUnread, isGrouped)!)))
    .orderBy(desc(isUnread), ...newestFirst)
    .limit(maxListedNotices)
  const groups = await db
    .selectDistinctOn([staffNotifications.kind], {
      ...getTableColumns(staffNotifications),
      count: sql<number>`count(*) over (partition by ${staffNotifications.kind})::int`,
    })
    .from(staffNotifications)
    .where(and(isOwn, isUnread, isGrouped))
    .orderBy(staffNotifications.kind, ...newestFirst)
  const unread = await db.$count(staffNotifications, and(isOwn, isUnread, not(isGrouped)))
  const rows = [...groups, ...single.map((row) => ({ ...row, count: 1 }))].toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  )
  return { rows, unread: unread + groups.length }
}

/** Also marks its group; without `id`, marks all. Returns how many were unread. */
export async function markReadByUser(db: Queryable, userId: string, id?: string): Promise<number> {
  const isInGroup = (of: string) =>
    and(
      isGrouped,
      sql`${staffNotifications.kind} = (select kind from ${staffNotifications} where id = ${of} and read_at is null)`,
    )
  const { rowCount } = await db
    .update(staffNotifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(staffNotifications.userId, userId),
        isUnread,
        id ? or(eq(staffNotifications.id, id), isInGroup(id)) : undefined,
      ),
    )
  return rowCount ?? 0
}

/** Marks everyone's notifications of a subject as read, because someone has dealt with it. */
export async function markNoticesRead(db: Queryable, kind: NoticeKind, subjectId: string) {
  await db
    .update(staffNotifications)
    .set({ readAt: sql`now()` })
    .where(isUnreadAbout(kind, subjectId))
}

const isUnreadAbout = (kind: NoticeKind, subjectId: string) =>
  and(eq(staffNotifications.kind, kind), eq(staffNotifications.subjectId, subjectId), isUnread)

/** Returns the ids of people with an unread notification of a subject. */
export async function findUnreadRecipients(db: Queryable, kind: NoticeKind, subjectId: string) {
  const { userId } = staffNotifications
  const isUnreadOne = isUnreadAbout(kind, subjectId)
  const rows = await db.select({ userId }).from(staffNotifications).where(isUnreadOne)
  return rows.map((row) => row.userId)
}

export async function hasNotification(db: Queryable, userId: string, id: string): Promise<boolean> {
  const isOwn = and(eq(staffNotifications.userId, userId), eq(staffNotifications.id, id))
  return (await db.$count(staffNotifications, isOwn)) > 0
}

export async function deleteSampleNotifications(db: Queryable): Promise<void> {
  await db.delete(staffNotifications).where(eq(staffNotifications.isSample, true))
}

const maxDevices = 20

export function findDevices(db: Queryable, userId: string) {
  const { id, endpoint, device, createdAt } = pushSubscriptions
  return db
    .select({ id, endpoint, device, createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(createdAt), asc(id))
}

/** The last person who subscribes with a browser owns it. Each person keeps the newest 20 devices. */
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

/** Deletes a subscription (with `userId`, only one of this person) and returns its owner and device. */
export async function deleteSubscription(db: Queryable, id: string, userId?: string) {
  const rows = await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.id, id), userId ? eq(pushSubscriptions.userId, userId) : undefined),
    )
    .returning({ userId: pushSubscriptions.userId, device: pushSubscriptions.device })
  return rows[0]
}

/** Returns a push subscription if its owner works on leads. */
export async function findSubscription(db: Queryable, id: string) {
  const { endpoint, p256dh, auth } = pushSubscriptions
  const [row] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(staffUsers, eq(staffUsers.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), canOwnWork))
  return row
}
