import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { at, partOf } from '#app/platform/columns.ts'
import { leads } from '../lead/tables.ts'
import { mailKinds, mailStates, readerStates, reportActions } from './schema.ts'

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
const ofMail = () => partOf(() => inboundMails.id)

/** Every mail that was read from the mailbox, once. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Its latest place. */
    mailbox: text().notNull(),
    uidValidity: bigint({ mode: 'number' }).notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** Marked as read there. */
    markedAt: at(),
    /** Its own headers and content: the same mail elsewhere has the same. */
    fingerprint: text().notNull().unique('inbound_mails_fingerprint'),
    /** Its Message-ID, brackets included. */
    mailId: text(),
    kind: text({ enum: mailKinds }).notNull(),
    state: text({ enum: mailStates }).notNull(),
    leadId: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    /** The message of the conversation that it became. */
    messageId: uuid(),
    fromName: text().notNull(),
    fromAddress: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** As received; sanitised whenever it is shown. */
    html: text().notNull(),
    problem: text().notNull(),
    size: integer().notNull(),
    /** A delivery report's fields about our recipient. */
    reportAction: text({ enum: reportActions }),
    reportAddress: text().notNull().default(''),
    reportReason: text().notNull().default(''),
    /** Message-IDs of ours that it refers to, the nearest first; what likely leads are found by. */
    refersTo: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    receivedAt: at().notNull(),
    storedAt: at().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('inbound_mails_place').on(table.mailbox, table.uidValidity, table.uid),
    index('inbound_mails_state').on(table.state, table.receivedAt.desc(), table.id.desc()),
    index('inbound_mails_lead').on(table.leadId, table.receivedAt),
    index('inbound_mails_sender').on(sql`lower(${table.fromAddress})`),
    index('inbound_mails_message').on(table.messageId),
    index('inbound_mails_unmarked')
      .on(table.mailbox, table.uidValidity, table.uid)
      .where(sql`marked_at is null`),
    index('inbound_mails_stored')
      .on(table.storedAt)
      .where(sql`lead_id is null`),
    check(
      'inbound_mails_state_known',
      sql`${table.state} in ('joined', 'unmatched', 'set-aside', 'dismissed')`,
    ),
    check('inbound_mails_joined', sql`${table.state} <> 'joined' or ${table.leadId} is not null`),
  ],
)

/** The mail as it came, byte for byte. */
export const inboundOriginals = pgTable('inbound_originals', {
  mailId: ofMail().primaryKey(),
  /** False if it was too large: then only its beginning is stored. */
  isWhole: boolean().notNull(),
  bytes: bytea().notNull(),
})

/** Files of mails. */
export const inboundFiles = pgTable(
  'inbound_files',
  {
    mailId: ofMail(),
    position: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    isHeld: boolean().notNull(),
    contentId: text(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailId, table.position] })],
)

/** The reading position of each mailbox, and the node that reads it. */
export const inboundMailboxes = pgTable('inbound_mailboxes', {
  name: text().primaryKey(),
  uidValidity: bigint({ mode: 'number' }),
  /** Every mail up to this one is stored. */
  lastUid: bigint({ mode: 'number' }).notNull().default(0),
  readerId: text(),
  /** By the clock of the database; after it another node may read. */
  leaseUntil: at(),
  state: text({ enum: readerStates }).notNull().default('away'),
  stateSince: at(),
  /** When everything in it had been read. */
  readAt: at(),
  /** Why it is unavailable, in words for staff. */
  problem: text().notNull().default(''),
})
