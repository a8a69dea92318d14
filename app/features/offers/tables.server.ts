import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every public price, each once (house-style 7). A null amount means price on request. */
export const offers = pgTable(
  'offers',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    amountRands: integer(),
    unit: text().notNull(),
    isPublished: boolean().notNull().default(true),
    isSample: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
  },
  (table) => [check('offers_amount', sql`${table.amountRands} is null or ${table.amountRands} >= 0`)],
)
