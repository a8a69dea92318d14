import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#app/platform/columns.ts'
import { offerFamilies, offerUnits } from './schema.ts'

/**
 * Every public price, each stored once. A null amount means that there is no price to show. A trigger announces each
 * change as the cache tag `offer:<id>`, even for changes made outside this program.
 */
export const offers = pgTable(
  'offers',
  {
    id: text().primaryKey(),
    family: text({ enum: offerFamilies }).notNull(),
    name: text().notNull(),
    amountRands: integer(),
    unit: text({ enum: offerUnits }).notNull(),
    isOnRequest: boolean().notNull().default(false),
    isStartingPrice: boolean().notNull().default(false),
    devices: integer(),
    maxUsers: integer(),
    speedMbps: integer(),
    discountNote: text().notNull().default(''),
    isPublished: boolean().notNull().default(true),
    isSample: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Name of the last person who changed the price; empty if it was never changed. */
    updatedBy: text().notNull().default(''),
    updatedAt: timestampColumn()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    check('offers_amount', sql`${table.amountRands} is null or ${table.amountRands} >= 0`),
    // Customers could insist on a price of R0, so 0 is stored only as "priced on request".
    check(
      'offers_zero_means_on_request',
      sql`${table.amountRands} is distinct from 0 or ${table.isOnRequest}`,
    ),
  ],
)
