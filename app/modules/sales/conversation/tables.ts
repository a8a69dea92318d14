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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { leads } from '../lead/tables.ts'
import { callOutcomes, messageDirections } from './content.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const at = () => timestamp({ withTimezone: true, mode: 'date' })
const leadId = () =>
  uuid()
    .notNull()
    .references(() => leads.id, { onDelete: 'cascade' })

/** What was written to a visitor about a lead, and by them (ANS-01). */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: leadId(),
    direction: text({ enum: messageDirections }).notNull(),
    channel: text().notNull(),
    /** Of a message of ours: who wrote it. */
    authorId: text(),
    authorName: text().notNull(),
    /** Where it went to, or came from. */
    address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Its Message-ID, brackets included. */
    mailId: text(),
    /** Of a message of ours: the row of the outbox that carries it. */
    deliveryId: uuid(),
    /** Taken back before it left; the row stays, so that its key is never sent again. */
    undoneAt: at(),
    /** Of theirs: from an address that had not taken part; the visitor's page does not show it (INB-03). */
    isForeign: boolean().notNull().default(false),
    /** Of theirs: a program seems to have sent it; it changes no due time and is not on the visitor's page (INB-04). */
    isAutomatic: boolean().notNull().default(false),
    /** Of ours: when it came back, and why, in one line (ANS-06). */
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

/** What a member of staff has begun to write to the visitor of a lead; one each (ANS-02). */
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

/** The same for channels other than mail: one each per lead, person and channel (WAP-03). */
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
 * Files of messages, and of drafts as long as no message has them (ANS-02). Those of received mails are inbound-mail's.
 */
export const conversationFiles = pgTable(
  'conversation_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: leadId(),
    /** Null while it belongs to the draft of `staffId`. */
    messageId: uuid().references(() => conversationMessages.id, { onDelete: 'cascade' }),
    /** Who attached it; null where it came from the visitor. */
    staffId: text(),
    channel: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    /** Bytes that are here, from the first one on. */
    received: integer().notNull().default(0),
    /** It could run on a computer of staff, and is not handed out (INB-06). */
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
    fileId: uuid()
      .notNull()
      .references(() => conversationFiles.id, { onDelete: 'cascade' }),
    start: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.start] })],
)

/** Addresses of a lead that mails came back from: they do not work (ANS-06). */
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

/** Who is writing to the visitor of a lead right now; forgotten within a minute (ANS-10). */
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

/** Telephone calls that staff logged (ANS-08). */
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
