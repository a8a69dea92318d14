import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const day = () => date({ mode: 'string' }).notNull()

/** Counts by day, never anything of a single visitor. `bar` is that of a histogram, else 0. */
export const analyticsDaily = pgTable(
  'analytics_daily',
  {
    day: day(),
    metric: text().notNull(),
    name: text().notNull(),
    bar: smallint().notNull().default(0),
    count: integer().notNull(),
    /** Of the sample month: of days before it was loaded alone. */
    isSample: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.metric, table.name, table.bar, table.isSample] }),
    index('analytics_daily_samples')
      .on(table.day)
      .where(sql`is_sample`),
  ],
)

/**
 * What `analytics_daily` comes to over a period of the screen and the one before it, without the last day: summed once,
 * in the first minutes of that day (`asOf`), so that reading a quarter does not read its millions of rows.
 */
export const analyticsPeriods = pgTable(
  'analytics_periods',
  {
    days: smallint().notNull(),
    asOf: day(),
    metric: text().notNull(),
    name: text().notNull(),
    bar: smallint().notNull(),
    now: integer().notNull(),
    before: integer().notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.days, table.metric, table.name, table.bar] }),
    index('analytics_periods_as_of').on(table.asOf, table.days),
  ],
)

/** Views, visits and visitors of the days before `asOf` of the periods. */
export const analyticsDays = pgTable(
  'analytics_days',
  { day: day(), metric: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.metric] })],
)

/** The secret that a day's visitors are hashed with; unlogged, in no backup, gone with the day. */
export const analyticsSalts = pgTable('analytics_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: bytea().notNull(),
})

/** Salted hashes that tell today's visitors apart; unlogged, in no backup, gone with the day. */
export const analyticsVisitors = pgTable(
  'analytics_visitors',
  { hash: bytea().primaryKey(), day: day() },
  (table) => [index('analytics_visitors_day').on(table.day)],
)
