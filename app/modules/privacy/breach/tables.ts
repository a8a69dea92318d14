import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import type { AffectedPart, BreachScope, Trace } from './schema.ts'

/** Security breaches (POPIA section 22): the affected data, and the letters that a second person approves. */
export const breaches = pgTable(
  'breaches',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull().unique(),
    title: text().notNull(),
    circumstances: text().notNull(),
    startsAt: timestampColumn().notNull(),
    endsAt: timestampColumn().notNull(),
    scope: jsonb().$type<BreachScope>().notNull(),
    state: text({ enum: ['draft', 'waiting', 'sent'] })
      .notNull()
      .default('draft'),
    regulatorAddress: text().notNull(),
    regulatorLetter: text().notNull(),
    personLetter: text().notNull(),
    createdByName: text().notNull(),
    createdAt: timestampColumn().notNull(),
    submittedBy: text(),
    submittedByName: text(),
    approvedBy: text(),
    approvedByName: text(),
    sentAt: timestampColumn(),
    idempotencyKey: text().notNull().unique(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('breaches_created').on(table.createdAt),
    check('breaches_second_person', sql`${table.approvedBy} <> ${table.submittedBy}`),
  ],
)

export const breachPersons = pgTable(
  'breach_persons',
  {
    id: uuid().primaryKey().defaultRandom(),
    breachId: cascadingReference(() => breaches.id),
    name: text().notNull(),
    addresses: text().array().notNull(),
    parts: jsonb().$type<AffectedPart[]>().notNull(),
    traces: jsonb().$type<Trace[]>().notNull(),
    /** False if the time limit was reached; then all kinds of data count as affected. */
    isItemised: boolean().notNull(),
  },
  (table) => [
    index('breach_persons_of').on(table.breachId),
    index('breach_persons_addresses').using('gin', table.addresses),
  ],
)
