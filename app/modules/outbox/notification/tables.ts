import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from './content.ts'
import { staffUsers } from '#app/modules/access/tables.ts'

const at = () => timestamp({ withTimezone: true, mode: 'date' })
const madeAt = () =>
  at()
    .notNull()
    .default(sql`now()`)

/** What a person should know of, one row per person; a trigger tells open consoles. */
export const staffNotifications = pgTable(
  'staff_notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** A path of the console. */
    href: text().notNull(),
    /** What it is about, so that everybody's notice of it can be cleared at once; null where nothing clears it. */
    subjectId: text(),
    isSample: boolean().notNull().default(false),
    createdAt: madeAt(),
    readAt: at(),
  },
  (table) => [
    index('staff_notifications_user').on(table.userId, table.createdAt.desc()),
    index('staff_notifications_subject')
      .on(table.kind, table.subjectId)
      .where(sql`${table.readAt} is null and ${table.subjectId} is not null`),
  ],
)

/** The browsers in which someone asked to be rung (STF-11, RFC 8030); a push service may end each at any time. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** An address of the browser's maker. Who knows it and our key can ring there, so it is told to no one else. */
    endpoint: text().notNull().unique('push_subscriptions_endpoint'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** "Chrome on Android", as the browser says. */
    device: text().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [index('push_subscriptions_of_person').on(table.userId)],
)
