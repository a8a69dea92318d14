import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { at, partOf } from '#app/platform/columns.ts'
import { leads } from '../lead/tables.ts'
import { callOutcomes, messageDirections } from './content.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const leadId = () => partOf(() => leads.id)

/** Messages to and from a visitor about a lead. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: leadId(),
    direction: text({ enum: messageDirections }).notNull(),
    channel: text().notNull(),
    /** For an outbound message: its author. */
    authorId: text(),
    authorName: text().notNull(),
    /** The recipient, or the sender. */
    address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Its Message-ID, brackets included. */
    mailId: text(),
    /** For an outbound message: its row of the outbox. */
    deliveryId: uuid(),
    /** Taken back before it left; the row stays, so that its key is never sent again. */
    undoneAt: at(),
    /** An inbound email from an address new to the conversation; hidden on the visitor's page. */
    isForeign: boolean().notNull().default(false),
    /** For an inbound message: probably automatic; it changes no due time and is hidden from the visitor's page. */
    isAutomatic: boolean().notNull().default(false),
    /** For an outbound message: when it bounced, and why, in one line. */
    returnedAt: at(),
    returnReason: text().notNull().default(''),
    idempotencyKey: text().notNull().unique('conversation_messages_key'),
    at: at().notNull(),
  },
  (table) => [
    index('conversation_messages_lead').on(table.leadId, table.at, table.id),
    index('conversation_messages_mail_id').on(table.mailId),
    uniqueIndex('conversation_messages_delivery').on(table.deliveryId),
    check('conversation_messages_direction', sql`${table.direction} in ('out', 'in')`),
  ],
)

/** A member of staff's draft to the visitor of a lead; one each. */
export const conversationDrafts = pgTable(
  'conversation_drafts',
  {
    leadId: leadId(),
    staffId: text().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    version: integer().notNull().default(1),
    updatedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.staffId] })],
)

/** The same for channels other than email: one each per lead, person and channel. */
export const conversationChannelDrafts = pgTable(
  'conversation_channel_drafts',
  {
    leadId: leadId(),
    staffId: text().notNull(),
    channel: text().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    version: integer().notNull().default(1),
    updatedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.staffId, table.channel] })],
)

/**
 * Files of messages, and of drafts as long as no message has them. Those of received mails are inbound-mail's.
 */
export const conversationFiles = pgTable(
  'conversation_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: leadId(),
    /** Null while it belongs to the draft of `staffId`. */
    messageId: uuid().references(() => conversationMessages.id, { onDelete: 'cascade' }),
    /** Who attached it; null if the visitor did. */
    staffId: text(),
    channel: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    /** Bytes that are here, from the first one on. */
    received: integer().notNull().default(0),
    /** It could run on a computer of staff, and is not handed out. */
    isHeld: boolean().notNull().default(false),
    createdAt: at().notNull(),
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
    fileId: partOf(() => conversationFiles.id),
    start: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.start] })],
)

/** Addresses of a lead that mails came back from: they do not work. */
export const conversationAddressFaults = pgTable(
  'conversation_address_faults',
  {
    leadId: leadId(),
    /** In lower case. */
    address: text().notNull(),
    reason: text().notNull(),
    at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.address] })],
)

/** Who is typing to the visitor of a lead; expires within a minute. */
export const conversationWriters = pgTable(
  'conversation_writers',
  {
    leadId: leadId(),
    staffId: text().notNull(),
    staffName: text().notNull(),
    seenAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.staffId] })],
)

/** Telephone calls that staff logged. */
export const conversationCalls = pgTable(
  'conversation_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: leadId(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    outcome: text({ enum: callOutcomes }).notNull(),
    note: text().notNull(),
    callBackAt: at(),
    remindedAt: at(),
    idempotencyKey: text().notNull().unique('conversation_calls_key'),
    at: at().notNull(),
  },
  (table) => [
    index('conversation_calls_lead').on(table.leadId, table.at, table.id),
    index('conversation_calls_back')
      .on(table.callBackAt)
      .where(sql`call_back_at is not null and reminded_at is null`),
  ],
)

/** The signatures of replies; without a row, the person's name and the company's. */
export const replySignatures = pgTable('reply_signatures', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  body: text().notNull(),
  updatedAt: at().notNull(),
})
