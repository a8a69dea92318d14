import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { requestKinds, requestStates, requestOutcomes } from './request/content.ts'

const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** What people asked about their own data (LEG-06). Name, e-mail and details are emptied by an erasure. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull().unique(),
    kind: text({ enum: requestKinds }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    details: text().notNull().default(''),
    state: text({ enum: requestStates }).notNull().default('unconfirmed'),
    /** Who entered it: a visitor through the page, or a member of staff. */
    source: text({ enum: ['website', 'staff'] }).notNull(),
    isSuspectedSpam: boolean().notNull().default(false),
    noticeVersion: text().notNull(),
    submittedAt: at().notNull(),
    /** The calendar date in Johannesburg, YYYY-MM-DD, until which it must be answered. */
    dueOn: text().notNull(),
    confirmedAt: at(),
    /** How it was made sure who asks: the link in the e-mail, or in words of staff. */
    confirmedHow: text().notNull().default(''),
    erasedAt: at(),
    closedAt: at(),
    outcome: text({ enum: requestOutcomes }),
    answer: text().notNull().default(''),
    idempotencyKey: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('data_requests_key').on(table.idempotencyKey),
    index('data_requests_email').on(sql`lower(${table.email})`),
    index('data_requests_open')
      .on(table.dueOn)
      .where(sql`state <> 'closed'`),
    check('data_requests_state', sql`${table.state} in ('unconfirmed', 'confirmed', 'closed')`),
  ],
)
