import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '#app/platform/columns.ts'
import { webhookKinds } from './schema.ts'

/**
 * Addresses that receive our events. The address and the secret rest sealed: an address of Slack or Teams opens
 * their channel to anyone who has it.
 */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: webhookKinds }).notNull(),
    sealedUrl: text().notNull(),
    /** The visible part of the address. */
    shownUrl: text().notNull(),
    /** Signs what we send; null for chats, which check no signature. */
    sealedSecret: text(),
    events: text().array().notNull(),
    isOn: boolean().notNull(),
    /** Why it was switched off, if its receiver caused that. */
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [check('webhooks_kind', sql`${table.kind} in ('standard', 'slack', 'teams')`)],
)
