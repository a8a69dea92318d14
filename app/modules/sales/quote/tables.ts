import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import { leads } from '../lead/tables.ts'
import { quoteStates } from './content.ts'
import { type QuoteDecision, type QuoteContent, type QuoteDraft } from './schema.ts'

const centsColumn = () => bigint({ mode: 'number' }).notNull().default(0)
const byteaColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const quoteNumbers = pgTable('quote_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** One quote for one visitor. Its content is in its versions. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    leadId: cascadingReference(() => leads.id),
    createdAt: timestampColumn().notNull(),
  },
  (table) => [index('quotes_lead').on(table.leadId, table.createdAt)],
)

/**
 * A version of a quote. Staff edit `draft` until it is sent. After that, a trigger protects `content` and the other
 * sent data from changes, and allows one decision.
 */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    id: uuid().primaryKey(),
    quoteId: cascadingReference(() => quotes.id),
    version: integer().notNull(),
    state: text({ enum: quoteStates }).notNull().default('draft'),
    draft: jsonb().$type<QuoteDraft>().notNull(),
    revision: integer().notNull().default(1),
    /** The revision whose discounts a second person approved; null if there is none. */
    approvedRevision: integer(),
    updatedAt: timestampColumn().notNull(),
    updatedBy: text().notNull(),
    authorId: text().notNull(),
    /** Totals with VAT, for the list. */
    monthCents: centsColumn(),
    onceCents: centsColumn(),
    content: jsonb().$type<QuoteContent>(),
    contentHash: text(),
    sentAt: timestampColumn(),
    sentByName: text(),
    validUntil: date({ mode: 'string' }),
    deliveryId: uuid(),
    openedAt: timestampColumn(),
    decidedAt: timestampColumn(),
    decision: jsonb().$type<QuoteDecision>(),
    /** When the visitor requested a new quote after this one expired; null if never. */
    renewalAskedAt: timestampColumn(),
    staffRemindedAt: timestampColumn(),
    visitorRemindedAt: timestampColumn(),
    isVisitorReminded: boolean().notNull().default(false),
    erasedAt: timestampColumn(),
  },
  (table) => [
    uniqueIndex('quote_versions_of_quote').on(table.quoteId, table.version),
    // Allows one draft per quote, including a draft that is waiting for approval.
    uniqueIndex('quote_versions_draft')
      .on(table.quoteId)
      .where(sql`state in ('draft', 'waiting')`),
    uniqueIndex('quote_versions_delivery').on(table.deliveryId),
    // The first index sorts open quotes by expiry, the other two sort by the latest change, as the lists of quotes do.
    index('quote_versions_open')
      .on(sql`coalesce(${table.validUntil}, 'infinity'::date)`, table.id)
      .where(sql`state in ('draft', 'waiting', 'sent')`),
    index('quote_versions_state').on(table.state, table.updatedAt.desc(), table.id.desc()),
    index('quote_versions_latest').on(table.updatedAt.desc(), table.id.desc()),
    check(
      'quote_versions_state_known',
      sql`${table.state} in ('draft', 'waiting', 'sent', 'accepted', 'declined', 'superseded')`,
    ),
    check(
      'quote_versions_sent',
      sql`(${table.state} in ('draft', 'waiting')) = (${table.sentAt} is null) and (${table.sentAt} is null or (${table.content} is not null and ${table.contentHash} is not null and ${table.validUntil} is not null))`,
    ),
    check(
      'quote_versions_decided',
      sql`(${table.state} in ('accepted', 'declined')) = (${table.decidedAt} is not null)`,
    ),
  ],
)

/** The PDFs as they were sent or accepted. When a person's data is erased, the bytes are deleted and the seal stays. */
export const quoteDocuments = pgTable(
  'quote_documents',
  {
    /** SHA-256 of the whole file, in hexadecimal: its seal. */
    seal: text().primaryKey(),
    versionId: cascadingReference(() => quoteVersions.id),
    kind: text({ enum: ['sent', 'accepted'] }).notNull(),
    bytes: byteaColumn(),
    at: timestampColumn().notNull(),
  },
  (table) => [uniqueIndex('quote_documents_kind').on(table.versionId, table.kind)],
)
