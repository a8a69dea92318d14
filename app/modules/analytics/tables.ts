import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { byteaColumn } from '#app/platform/columns.ts'

const dayColumn = () => date({ mode: 'string' }).notNull()

/** Counts per day, without data about single visitors. `bar` is the index of a histogram's bar, otherwise 0. */
export const analyticsDaily = pgTable(
  'analytics_daily',
  {
    day: dayColumn(),
    metric: text().notNull(),
    name: text().notNull(),
    bar: smallint().notNull().default(0),
    count: integer().notNull(),
    /** True for counts of the sample month, which cover only days before it was loaded. */
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
 * Sums of `analytics_daily` over a period of the screen and the previous period, without the last day (`asOf`).
 * Calculated once in the first minutes of that day, so that showing a quarter doesn't read its millions of rows.
 */
export const analyticsPeriods = pgTable(
  'analytics_periods',
  {
    days: smallint().notNull(),
    asOf: dayColumn(),
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

/** Views, visits and visitors of each day before the periods' `asOf`. */
export const analyticsDays = pgTable(
  'analytics_days',
  { day: dayColumn(), metric: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.metric] })],
)

/** Secret salt for hashing a day's visitors. Unlogged table, excluded from backups, deleted after the day. */
export const analyticsSalts = pgTable('analytics_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: byteaColumn().notNull(),
})

/** Salted hashes that distinguish today's visitors. Unlogged table, excluded from backups, deleted after the day. */
export const analyticsVisitors = pgTable(
  'analytics_visitors',
  { hash: byteaColumn().primaryKey(), day: dayColumn() },
  (table) => [index('analytics_visitors_day').on(table.day)],
)
