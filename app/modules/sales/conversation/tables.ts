import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { byteaColumn, timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import { leads } from '../lead/tables.ts'
import { callOutcomes, messageDirections } from './content.ts'

const leadIdColumn = () => cascadingReference(() => leads.id)

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: leadIdColumn(),
    direction: text({ enum: messageDirections }).notNull(),
    channel: text().notNull(),
    /** Author of an outbound message; null for an inbound one. */
    authorId: text(),
    authorName: text().notNull(),
    /** Recipient of an outbound message, or sender of an inbound one. */
    address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Message-ID of an email, with angle brackets. */
    mailId: text(),
    deliveryId: uuid(),
    /** Time when the message was withdrawn before sending. The row stays, so that its key cannot be used again. */
    undoneAt: timestampColumn(),
    /** True for an inbound email from an address that is new to the conversation. Hidden on the visitor's page. */
    isForeign: boolean().notNull().default(false),
    /** True for a probably automatic inbound message: no change of the due time, hidden on the visitor's page. */
    isAutomatic: boolean().notNull().default(false),
    /** Time when an outbound message bounced; `returnReason` is the reason in one line. */
    returnedAt: timestampColumn(),
    returnReason: text().notNull().default(''),
    idempotencyKey: text().notNull().unique('conversation_messages_key'),
    at: timestampColumn().notNull(),
  },
  (table) => [
    index('conversation_messages_lead').on(table.leadId, table.at, table.id),
    index('conversation_messages_mail_id').on(table.mailId),
    uniqueIndex('conversation_messages_delivery').on(table.deliveryId),
    check('conversation_messages_direction', sql`${table.direction} in ('out', 'in')`),
  ],
)

/** Drafts of emails and of other channels, at most one per lead, staff member and channel. */
export const conversationDrafts = pgTable(
  'conversation_drafts',
  {
    leadId: leadIdColumn(),
    staffId: text().notNull(),
    channel: text().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    version: integer().notNull().default(1),
    updatedAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.staffId, table.channel] })],
)

/** Files of sent messages and of drafts. Files of received emails are in the inbound-mail module. */
export const conversationFiles = pgTable(
  'conversation_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: leadIdColumn(),
    /** Null while the file belongs to the draft of `staffId`. */
    messageId: uuid().references(() => conversationMessages.id, { onDelete: 'cascade' }),
    /** Staff member who attached the file; null if the visitor sent it. */
    staffId: text(),
    channel: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    /** Number of bytes received so far, from the start of the file. */
    received: integer().notNull().default(0),
    /** True if the file could run on a staff computer; it is blocked from download. */
    isHeld: boolean().notNull().default(false),
    createdAt: timestampColumn().notNull(),
  },
  (table) => [
    index('conversation_files_message').on(table.messageId),
    index('conversation_files_lead').on(table.leadId),
    check('conversation_files_received', sql`${table.received} between 0 and ${table.size}`),
  ],
)

export const conversationFileParts = pgTable(
  'conversation_file_parts',
  {
    fileId: cascadingReference(() => conversationFiles.id),
    start: integer().notNull(),
    bytes: byteaColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.start] })],
)

/** Addresses of a lead that do not work, because emails to them bounced. */
export const conversationAddressFaults = pgTable(
  'conversation_address_faults',
  {
    leadId: leadIdColumn(),
    /** In lower case. */
    address: text().notNull(),
    reason: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.address] })],
)

/** Staff who are replying to a lead's visitor. A row expires after 25 seconds without a signal. */
export const conversationWriters = pgTable(
  'conversation_writers',
  {
    leadId: leadIdColumn(),
    staffId: text().notNull(),
    staffName: text().notNull(),
    seenAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.staffId] })],
)

export const conversationCalls = pgTable(
  'conversation_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: leadIdColumn(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    outcome: text({ enum: callOutcomes }).notNull(),
    note: text().notNull(),
    callBackAt: timestampColumn(),
    remindedAt: timestampColumn(),
    idempotencyKey: text().notNull().unique('conversation_calls_key'),
    at: timestampColumn().notNull(),
  },
  (table) => [
    index('conversation_calls_lead').on(table.leadId, table.at, table.id),
    index('conversation_calls_back')
      .on(table.callBackAt)
      .where(sql`call_back_at is not null and reminded_at is null`),
  ],
)

/** Signatures of staff. A person without a row has the default: their name and the company's. */
export const replySignatures = pgTable('reply_signatures', {
  userId: cascadingReference(() => staffUsers.id).primaryKey(),
  body: text().notNull(),
  updatedAt: timestampColumn().notNull(),
})
