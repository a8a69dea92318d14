import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { conversationMessages } from '#app/features/conversations/tables.server.ts'
import { eventKinds, type EventPayload } from './schema/webhook.ts'

const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** Every message and status that a webhook brought, once (WAP-01). Emptied after a month; the key stays for good. */
export const whatsappEvents = pgTable(
  'whatsapp_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A hash of the id that WhatsApp gave it: such an id spells a telephone number. */
    key: text().notNull().unique('whatsapp_events_key'),
    kind: text({ enum: eventKinds }).notNull(),
    /** The message it is about, as WhatsApp names it; null once emptied. */
    wamid: text(),
    /** Whom it is from or about, in stored form; empty once emptied. */
    phone: text().notNull(),
    payload: jsonb().$type<EventPayload>().notNull(),
    /** When it happened, by WhatsApp's clock. */
    at: at().notNull(),
    storedAt: at().notNull(),
    handledAt: at(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('whatsapp_events_open')
      .on(table.storedAt)
      .where(sql`handled_at is null`),
    index('whatsapp_events_open_wamid')
      .on(table.wamid)
      .where(sql`handled_at is null`),
    index('whatsapp_events_phone')
      .on(table.phone)
      .where(sql`phone <> ''`),
    index('whatsapp_events_kept')
      .on(table.storedAt)
      .where(sql`phone <> ''`),
    check('whatsapp_events_kind', sql`${table.kind} in ('message', 'status')`),
  ],
)

/** Who has written to us on WhatsApp (WAP-03, WAP-04). */
export const whatsappContacts = pgTable('whatsapp_contacts', {
  /** In stored form (+27821234567). */
  phone: text().primaryKey(),
  /** As they call themselves. */
  name: text().notNull(),
  /** When they last wrote anything but "stop". */
  lastWroteAt: at(),
  /** When they last wrote "stop". */
  stoppedAt: at(),
  updatedAt: at().notNull(),
})

/** What WhatsApp says of messages of ours; each time is the earliest that was told. */
export const whatsappMessages = pgTable('whatsapp_messages', {
  messageId: uuid()
    .primaryKey()
    .references(() => conversationMessages.id, { onDelete: 'cascade' }),
  phone: text().notNull(),
  wamid: text().unique('whatsapp_messages_wamid'),
  sentAt: at(),
  deliveredAt: at(),
  readAt: at(),
  failedAt: at(),
  failReason: text().notNull().default(''),
})

/** Templates that WhatsApp approved, as it last listed them. */
export const whatsappTemplates = pgTable('whatsapp_templates', {
  /** Name and language. */
  id: text().primaryKey(),
  name: text().notNull(),
  language: text().notNull(),
  body: text().notNull(),
  parameters: text().array().notNull(),
  /** Whether its parameters have names; else numbers. */
  isNamed: boolean().notNull(),
  readAt: at().notNull(),
})
