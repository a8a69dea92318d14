import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampColumn, createdAtColumn, cascadingReference } from '#app/platform/columns.ts'
import { clientFormSubmissions } from '../tables.ts'
import { rolloutStages } from './board/schema.ts'
import { rolloutTopics } from './content.ts'

/** One row per clinic that was audited or edited; a clinic that is only listed in the settings has no row. */
export const rolloutClinics = pgTable(
  'rollout_clinics',
  {
    /** The trimmed name, lower-cased by PostgreSQL, so that different spellings refer to the same clinic. */
    key: text().primaryKey(),
    name: text().notNull(),
    /** `auditId` to `monthlyFeeCents` come from the newest valid audit; null without one. */
    auditId: uuid().references(() => clientFormSubmissions.id, { onDelete: 'set null' }),
    reference: text(),
    province: text(),
    auditDate: text(),
    priority: text(),
    reason: text(),
    provider: text(),
    contractStatus: text(),
    contractEnd: text(),
    monthlyFeeCents: numeric({ mode: 'number' }),
    /** Staff edit `stage`, `migrationDate` and `ownerId`. `version` counts only these edits, not new audits. */
    stage: text({ enum: rolloutStages }).notNull().default('to-plan'),
    migrationDate: text(),
    ownerId: text(),
    version: integer().notNull().default(0),
    changedByName: text(),
    /** Time of the next check for messages to the clinic's subscribers. */
    messagesDueAt: timestampColumn(),
    /** Contract end whose messages were handled, so that the job does not check this clinic again. */
    contractEndNoticed: text(),
    updatedAt: createdAtColumn(),
  },
  (table) => [
    index('rollout_clinics_messages_due')
      .on(table.messagesDueAt)
      .where(sql`messages_due_at is not null`),
    index('rollout_clinics_contract_end').on(table.contractEnd),
    index('rollout_clinics_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
    check(
      'rollout_clinics_stage',
      sql`${table.stage} in ('to-plan', 'planned', 'migrated', 'not-migrating')`,
    ),
  ],
)

/** Refers to the audit and not to the email address, so that the table contains no personal data. */
export const rolloutMessages = pgTable(
  'rollout_messages',
  {
    submissionId: cascadingReference(() => clientFormSubmissions.id),
    topic: text({ enum: rolloutTopics }).notNull(),
    /** The migration date or contract end in the message; empty if the message announced a cancelled migration. */
    date: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.topic] })],
)
