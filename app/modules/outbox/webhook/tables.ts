import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#app/platform/columns.ts'
import { webhookKinds } from './schema.ts'

/** Receivers of our events. URL and secret are encrypted: anyone with a Slack or Teams URL can post there. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: webhookKinds }).notNull(),
    sealedUrl: text().notNull(),
    /** The URL for display in the console, without its secret parts. */
    shownUrl: text().notNull(),
    /** Key that signs our events; null for chats, which check no signature. */
    sealedSecret: text(),
    events: text().array().notNull(),
    isOn: boolean().notNull(),
    /** Reason if the webhook was switched off because of its receiver; otherwise empty. */
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [check('webhooks_kind', sql`${table.kind} in ('standard', 'slack', 'teams')`)],
)
