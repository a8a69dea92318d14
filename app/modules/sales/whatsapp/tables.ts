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
import { timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import { conversationMessages } from '../conversation/tables.ts'
import { leads } from '../lead/tables.ts'
import { eventKinds, type EventPayload } from './event/schema.ts'

/** Each message and status from webhooks, stored once. The content is erased after a month; the key stays. */
export const whatsappEvents = pgTable(
  'whatsapp_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Hash of WhatsApp's ID. The ID itself contains a phone number, so it is not stored here. */
    key: text().notNull().unique('whatsapp_events_key'),
    kind: text({ enum: eventKinds }).notNull(),
    /** WhatsApp's ID of the message; null after the content was erased. */
    wamid: text(),
    /**
     * Address of the sender or, for a status, the recipient: a phone number in stored form, a user ID or "unknown".
     * Empty after the content was erased.
     */
    phone: text().notNull(),
    payload: jsonb().$type<EventPayload>().notNull(),
    /** Time of the event, by WhatsApp's clock. */
    at: timestampColumn().notNull(),
    storedAt: timestampColumn().notNull(),
    handledAt: timestampColumn(),
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

export const whatsappContacts = pgTable('whatsapp_contacts', {
  /** A number in stored form (+27821234567), or the user id of a person who hides the number. */
  phone: text().primaryKey(),
  name: text().notNull(),
  /** Time of the person's last message other than "stop"; null if there is none. */
  lastWroteAt: timestampColumn(),
  stoppedAt: timestampColumn(),
  updatedAt: timestampColumn().notNull(),
})

/** A lead's sender addresses other than the lead's own number: user IDs, and numbers that the person changed to. */
export const whatsappLeadAddresses = pgTable(
  'whatsapp_lead_addresses',
  {
    address: text().notNull(),
    leadId: cascadingReference(() => leads.id),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.leadId] }),
    index('whatsapp_lead_addresses_lead').on(table.leadId),
  ],
)

/** Files of messages that are still to be fetched, or could not be fetched. WhatsApp keeps them for a week. */
export const whatsappMedia = pgTable(
  'whatsapp_media',
  {
    messageId: cascadingReference(() => conversationMessages.id).primaryKey(),
    mediaId: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; null if there are no more attempts. */
    nextAttemptAt: timestampColumn(),
    /** Why the attempts ended, in words for staff. */
    problem: text().notNull().default(''),
    askedAt: timestampColumn().notNull(),
  },
  (table) => [
    index('whatsapp_media_due')
      .on(table.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
  ],
)

/** Statuses that WhatsApp reported for our messages. Each time is that of the earliest report; null without one. */
export const whatsappMessages = pgTable('whatsapp_messages', {
  messageId: cascadingReference(() => conversationMessages.id).primaryKey(),
  phone: text().notNull(),
  wamid: text().unique('whatsapp_messages_wamid'),
  sentAt: timestampColumn(),
  deliveredAt: timestampColumn(),
  readAt: timestampColumn(),
  failedAt: timestampColumn(),
  failReason: text().notNull().default(''),
})

export const whatsappTemplates = pgTable('whatsapp_templates', {
  /** Name and language of the template. */
  id: text().primaryKey(),
  name: text().notNull(),
  language: text().notNull(),
  body: text().notNull(),
  parameters: text().array().notNull(),
  /** True if the template's parameters have names, false if they have numbers. */
  isNamed: boolean().notNull(),
  readAt: timestampColumn().notNull(),
})
