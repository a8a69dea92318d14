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
import { at, madeAt, partOf } from '#app/platform/columns.ts'
import { clientFormSubmissions } from '../tables.ts'
import { rolloutStages } from './board/schema.ts'
import { rolloutTopics } from './content.ts'

/**
 * One row per clinic that was audited or worked on: the data of its newest audit, and its stage in the rollout.
 * Clinics of the settings record need no row before that.
 */
export const rolloutClinics = pgTable(
  'rollout_clinics',
  {
    /** The name trimmed and in lower case, as the database does it: however it is typed, it is one clinic. */
    key: text().primaryKey(),
    name: text().notNull(),
    /** From the newest valid audit; null without one. */
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
    /** Worked on by staff; `version` counts these changes alone, not the arrival of audits. */
    stage: text({ enum: rolloutStages }).notNull().default('to-plan'),
    migrationDate: text(),
    ownerId: text(),
    version: integer().notNull().default(0),
    changedByName: text(),
    /** When the clinic's subscribers are checked next. */
    messagesDueAt: at(),
    /** The end of contract for which they were looked at. */
    contractEndNoticed: text(),
    updatedAt: madeAt(),
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

/**
 * What anyone who left an address with an audit was last sent about its clinic: by audit, so that it
 * holds nothing of the person.
 */
export const rolloutMessages = pgTable(
  'rollout_messages',
  {
    submissionId: partOf(() => clientFormSubmissions.id),
    topic: text({ enum: rolloutTopics }).notNull(),
    /** The migration date or end of contract that was named; empty where a migration was called off. */
    date: text().notNull(),
    at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.topic] })],
)
