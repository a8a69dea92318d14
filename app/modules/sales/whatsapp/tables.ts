import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, partOf } from '#app/platform/columns.ts'
import { conversationMessages } from '../conversation/tables.ts'
import { leads } from '../lead/tables.ts'
import { eventKinds, type EventPayload } from './event/schema.ts'

/** Every message and status that a webhook brought, once. Emptied after a month; the key stays for good. */
export const whatsappEvents = pgTable(
  'whatsapp_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A hash of the id that WhatsApp gave it: such an id spells a telephone number. */
    key: text().notNull().unique('whatsapp_events_key'),
    kind: text({ enum: eventKinds }).notNull(),
    /** The message it is about, as WhatsApp names it; null once emptied. */
    wamid: text(),
    /** Whom it is from or about: a number in stored form, else a user id, else "unknown"; empty once emptied. */
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

/** Who has written to us on WhatsApp. */
export const whatsappContacts = pgTable('whatsapp_contacts', {
  /** A number in stored form (+27821234567), or the user id of a person who hides the number. */
  phone: text().primaryKey(),
  /** As they call themselves. */
  name: text().notNull(),
  /** When they last wrote anything but "stop". */
  lastWroteAt: at(),
  /** When they last wrote "stop". */
  stoppedAt: at(),
  updatedAt: at().notNull(),
})

/** Where a lead is written from besides its own number: user ids, and numbers that it changed to. */
export const whatsappLeadAddresses = pgTable(
  'whatsapp_lead_addresses',
  {
    address: text().notNull(),
    leadId: partOf(() => leads.id),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.leadId] }),
    index('whatsapp_lead_addresses_lead').on(table.leadId),
  ],
)

/** Files of messages that are still to be fetched, or could not be: WhatsApp keeps them for days. */
export const whatsappMedia = pgTable(
  'whatsapp_media',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    mediaId: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is tried again; null once it was given up. */
    nextAttemptAt: at(),
    /** Why it was given up, in words for staff. */
    problem: text().notNull().default(''),
    askedAt: at().notNull(),
  },
  (table) => [
    index('whatsapp_media_due')
      .on(table.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
  ],
)

/** Statuses of our messages from WhatsApp; each time is the earliest reported. */
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
