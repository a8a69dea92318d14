import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { timestampColumn, createdAtColumn, cascadingReference } from '#app/platform/columns.ts'
import type { NoticeKind } from './content.ts'

/** Bell notifications, one row per recipient. A trigger informs open consoles. */
export const staffNotifications = pgTable(
  'staff_notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: cascadingReference(() => staffUsers.id),
    kind: text().$type<NoticeKind>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    href: text().notNull(),
    /** Id of the record, to clear everyone's notification at once; null if it is never cleared. */
    subjectId: text(),
    isSample: boolean().notNull().default(false),
    createdAt: createdAtColumn(),
    readAt: timestampColumn(),
  },
  (table) => [
    index('staff_notifications_user').on(table.userId, table.createdAt.desc()),
    index('staff_notifications_subject')
      .on(table.kind, table.subjectId)
      .where(sql`${table.readAt} is null and ${table.subjectId} is not null`),
  ],
)

/** Browsers with a push subscription (RFC 8030); a push service may end each at any time. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: cascadingReference(() => staffUsers.id),
    /** URL at the push service, never shown to others: anyone with it and our key can notify the browser. */
    endpoint: text().notNull().unique('push_subscriptions_endpoint'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Name that the browser reports, such as "Chrome on Android". */
    device: text().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  (table) => [index('push_subscriptions_of_person').on(table.userId)],
)
