import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampColumn } from '#app/platform/columns.ts'
import type { RecordForm, RefusalGround } from './paia/content.ts'
import { requestOutcomes, requestStates, storedRequestKinds } from './request/content.ts'

/** Requests about one's own data, or for a record under PAIA. An erasure empties the personal columns. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull().unique(),
    kind: text({ enum: storedRequestKinds }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    details: text().notNull().default(''),
    form: jsonb().$type<RecordForm>(),
    /** The reason for 30 more days, which PAIA allows once (section 57); empty without an extension. */
    extension: text().notNull().default(''),
    feePaidOn: text(),
    /** Section of PAIA under which a record was refused. */
    ground: text().$type<RefusalGround>(),
    state: text({ enum: requestStates }).notNull().default('unconfirmed'),
    source: text({ enum: ['website', 'staff'] }).notNull(),
    isSuspectedSpam: boolean().notNull().default(false),
    noticeVersion: text().notNull(),
    submittedAt: timestampColumn().notNull(),
    /** Due date in Johannesburg, YYYY-MM-DD. */
    dueOn: text().notNull(),
    confirmedAt: timestampColumn(),
    /** Method of confirming the identity: the link in the email, or a description by staff. */
    confirmedHow: text().notNull().default(''),
    erasedAt: timestampColumn(),
    closedAt: timestampColumn(),
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
