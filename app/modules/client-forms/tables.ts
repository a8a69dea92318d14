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
import { pictureTypes } from '#app/basics/pictures.ts'
import { byteaColumn, timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import type { DraftHistory } from './draft/rules.ts'
import type { Answers } from './submission/rules.ts'
import { stages } from './submission/schema.ts'

export const clientFormSubmissions = pgTable(
  'client_form_submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull().unique(),
    /** Form key, such as unjani/contract-audit. */
    form: text().notNull(),
    /** `subject` to `reason` are derived from the answers, for lists and filters. */
    subject: text().notNull(),
    region: text().notNull(),
    state: text().notNull(),
    level: text().notNull(),
    reason: text().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    /** May contain an email address and phone number. */
    preferences: jsonb().$type<Answers>().notNull(),
    stage: text({ enum: stages }).notNull().default('received'),
    isSuspectedSpam: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    idempotencyKey: text().notNull().unique(),
    bodyHash: text().notNull(),
    submittedAt: timestampColumn().notNull(),
    receivedAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  (table) => [
    index('client_form_submissions_kept')
      .on(table.form, table.receivedAt.desc(), table.id.desc())
      .where(sql`not is_suspected_spam`),
    index('client_form_submissions_spam')
      .on(table.form, table.receivedAt.desc(), table.id.desc())
      .where(sql`is_suspected_spam`),
    // Finds the newest audit of a clinic without reading its other audits.
    index('client_form_submissions_newest')
      .on(
        table.form,
        sql`lower(btrim(${table.subject}))`,
        sql`(${table.answers} ->> 'auditDate') desc nulls last`,
        table.receivedAt.desc(),
        table.id.desc(),
      )
      .where(sql`not is_suspected_spam and stage <> 'set-aside'`),
    index('client_form_submissions_email').on(sql`lower(${table.preferences} ->> 'email')`),
    check(
      'client_form_submissions_stage',
      sql`${table.stage} in ('received', 'planned', 'migrated', 'set-aside')`,
    ),
  ],
)

/** Every version of a submission: the original and each correction. Append-only, except to erase personal data. */
export const clientFormVersions = pgTable(
  'client_form_versions',
  {
    submissionId: cascadingReference(() => clientFormSubmissions.id),
    version: integer().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    preferences: jsonb().$type<Answers>().notNull(),
    level: text().notNull(),
    reason: text().notNull(),
    changedBy: text(),
    changedByName: text().notNull(),
    comment: text().notNull().default(''),
    at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.version] })],
)

/** Unsent forms of staff. A submitted or deleted draft keeps its row without data. */
export const clientFormDrafts = pgTable(
  'client_form_drafts',
  {
    staffId: text().notNull(),
    id: text().notNull(),
    form: text().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    /** Time and origin of each answer; null for drafts stored without this information. */
    typed: jsonb().$type<DraftHistory>(),
    lastSaved: timestampColumn().notNull(),
    isDone: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.id] })],
)

/** Pictures and drawn signatures of client forms, by the SHA-256 of their bytes. */
export const clientFormFiles = pgTable(
  'client_form_files',
  {
    hash: text().primaryKey(),
    size: integer().notNull(),
    /** Number of received bytes, counted from the start of the file. */
    received: integer().notNull().default(0),
    /** Set once all bytes have arrived and match the hash. */
    type: text({ enum: pictureTypes }),
    width: integer(),
    height: integer(),
    /** Expiry time; null once a submission refers to the file. */
    expiresAt: timestampColumn(),
    /** Hash of the uploader's network address; cleared once a submission refers to the file. */
    network: text(),
  },
  (table) => [
    index('client_form_files_expiring')
      .on(table.expiresAt, table.size)
      .where(sql`${table.expiresAt} is not null`),
    index('client_form_files_network')
      .on(table.network)
      .where(sql`${table.network} is not null`),
    check('client_form_files_received', sql`${table.received} between 0 and ${table.size}`),
  ],
)

export const clientFormFileParts = pgTable(
  'client_form_file_parts',
  {
    hash: text()
      .notNull()
      .references(() => clientFormFiles.hash, { onDelete: 'cascade' }),
    start: integer().notNull(),
    bytes: byteaColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.start] })],
)

export const clientFormAttachments = pgTable(
  'client_form_attachments',
  {
    submissionId: cascadingReference(() => clientFormSubmissions.id),
    field: text().notNull(),
    hash: text()
      .notNull()
      .references(() => clientFormFiles.hash),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.field, table.hash] }),
    index('client_form_attachments_hash').on(table.hash),
  ],
)
