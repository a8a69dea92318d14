import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clientFormSubmissions } from '#app/features/client-forms/tables.server.ts'
import { rolloutStages } from './schema/rollout.ts'

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
    updatedAt: at()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    check(
      'rollout_clinics_stage',
      sql`${table.stage} in ('to-plan', 'planned', 'migrated', 'not-migrating')`,
    ),
  ],
)
