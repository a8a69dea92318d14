import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { clientFormSubmissions } from '../tables.ts'
import { rolloutTopics } from './content.ts'
import { rolloutStages } from './board/schema.ts'

const at = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * One row per clinic that was audited or worked on (FLD-03, FLD-08): what its newest audit says, and where
 * the clinic stands in the rollout. Clinics of the settings record need no row before that.
 */
export const rolloutClinics = pgTable(
  'rollout_clinics',
  {
    /** The name trimmed and in lower case, as the database does it: however it is typed, it is one clinic. */
    key: text().primaryKey(),
    name: text().notNull(),
    /** Of the newest audit that counts; null where there is none. */
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
    /** From when on anyone who asked for messages about the clinic is looked at again (FLD-09). */
    messagesDueAt: at(),
    /** The end of contract for which they were looked at. */
    contractEndNoticed: text(),
    updatedAt: at()
      .notNull()
      .default(sql`now()`),
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
 * What anyone who left an address with an audit was last sent about its clinic (FLD-09): by audit, so that it
 * holds nothing of the person.
 */
export const rolloutMessages = pgTable(
  'rollout_messages',
  {
    submissionId: uuid()
      .notNull()
      .references(() => clientFormSubmissions.id, { onDelete: 'cascade' }),
    topic: text({ enum: rolloutTopics }).notNull(),
    /** The migration date or end of contract that was named; empty where a migration was called off. */
    date: text().notNull(),
    at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.topic] })],
)
