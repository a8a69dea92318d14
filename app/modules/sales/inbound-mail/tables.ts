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
import { timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import { leads } from '../lead/tables.ts'
import { mailKinds, mailStates, readerStates, reportActions } from './schema.ts'

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
const mailIdColumn = () => cascadingReference(() => inboundMails.id)

export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The latest mailbox in which the email was found. */
    mailbox: text().notNull(),
    uidValidity: bigint({ mode: 'number' }).notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** When the email was marked as read on the server; null if not yet. */
    markedAt: timestampColumn(),
    /** Hash of the email's own headers and content. A copy of the email in another place has the same hash. */
    fingerprint: text().notNull().unique('inbound_mails_fingerprint'),
    mailId: text(),
    kind: text({ enum: mailKinds }).notNull(),
    state: text({ enum: mailStates }).notNull(),
    leadId: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    /** The conversation message created from the email; null if there is none. */
    messageId: uuid(),
    fromName: text().notNull(),
    fromAddress: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The HTML as received; sanitised each time it is shown. */
    html: text().notNull(),
    problem: text().notNull(),
    size: integer().notNull(),
    /** Set for a delivery report about one of our emails: the result, the recipient and the reason. */
    reportAction: text({ enum: reportActions }),
    reportAddress: text().notNull().default(''),
    reportReason: text().notNull().default(''),
    /** Message-IDs of our emails that this email references, closest in the thread first; used to suggest leads. */
    refersTo: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    receivedAt: timestampColumn().notNull(),
    storedAt: timestampColumn().notNull(),
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

/** The email as received, byte for byte. */
export const inboundOriginals = pgTable('inbound_originals', {
  mailId: mailIdColumn().primaryKey(),
  /** False if the email was too large, so that only its beginning is stored. */
  isWhole: boolean().notNull(),
  bytes: bytea().notNull(),
})

export const inboundFiles = pgTable(
  'inbound_files',
  {
    mailId: mailIdColumn(),
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

export const inboundMailboxes = pgTable('inbound_mailboxes', {
  name: text().primaryKey(),
  uidValidity: bigint({ mode: 'number' }),
  /** All emails up to this UID are stored. */
  lastUid: bigint({ mode: 'number' }).notNull().default(0),
  readerId: text(),
  /** End of the lease by the database's clock, after which another node may read; null if no node reads. */
  leaseUntil: timestampColumn(),
  state: text({ enum: readerStates }).notNull().default('away'),
  stateSince: timestampColumn(),
  /** When the mailbox was last read completely; null if never. */
  readAt: timestampColumn(),
  /** The reason why the mailbox is unavailable, in words for staff. */
  problem: text().notNull().default(''),
})
