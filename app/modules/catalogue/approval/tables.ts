import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BulkChange } from '#app/modules/catalogue/bulk/schema.ts'
import type { FieldChange } from '#app/modules/catalogue/product/schema.ts'
import { priorities } from '#app/modules/console/request/schema.ts'
import { timestampColumn, cascadingReference } from '#app/platform/columns.ts'
import {
  approvalStatuses,
  approvalTypes,
  impactPeriods,
  itemStates,
  subjectKinds,
} from './schema.ts'

/** Sort key of the approval queue: urgent sorts first, low last. Same order as `priorities`. */
export function urgencyRank(priority: SQLWrapper) {
  return sql`array_position(array['urgent', 'high', 'medium', 'low'], ${priority})`
}

/**
 * Requests to change live content, with their decisions. A database trigger makes a request immutable and allows only
 * one decision. While the four-eyes setting is on, it also rejects a decision by the requester.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    type: text({ enum: approvalTypes }).notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    subjectKind: text({ enum: subjectKinds }).notNull(),
    subjectId: text().notNull(),
    subjectName: text().notNull(),
    category: text().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    priority: text({ enum: priorities }).notNull(),
    /** In rands, per month or once, depending on `impactPeriod`. */
    impactRevenue: integer().notNull().default(0),
    impactPeriod: text({ enum: impactPeriods }).notNull().default('month'),
    impactUsers: integer().notNull().default(0),
    goLiveDate: date({ mode: 'string' }),
    requiresReviewFrom: text().array().notNull(),
    baseVersion: integer().notNull(),
    status: text({ enum: approvalStatuses }).notNull().default('pending'),
    submittedBy: text().notNull(),
    submittedByName: text().notNull(),
    submittedByEmail: text().notNull(),
    submittedByRole: text().notNull(),
    submittedAt: timestampColumn().notNull(),
    /** Colleague who took over this pending request from a requester who can no longer sign in; otherwise null. */
    handedTo: text(),
    handedToName: text(),
    reviewerName: text(),
    decidedBy: text(),
    decidedByName: text(),
    decidedAt: timestampColumn(),
    comment: text().notNull().default(''),
    approvedVersion: integer(),
    appliedAt: timestampColumn(),
    withdrawnAt: timestampColumn(),
    note: text().notNull().default(''),
    /** The rejected or withdrawn request that this one revises. */
    revisesId: uuid(),
    /** Null for a request about one subject, and for old bulk requests. */
    bulkChange: jsonb().$type<BulkChange | { kind: 'file' }>(),
    /** The requester issued a credential for their account less than a day before the decision. */
    discountedBy: text().array().notNull().default([]),
    /** True if the requester decided this request while the four-eyes setting was off. Set by a database trigger. */
    isFourEyesWaived: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: timestampColumn().notNull(),
  },
  (table) => [
    index('approvals_status').on(table.status),
    // Paginated lists of pending and of decided requests use these sort orders.
    index('approvals_queue')
      .on(urgencyRank(table.priority), table.submittedAt, table.id)
      .where(sql`${table.status} in ('pending', 'under_review')`),
    index('approvals_subject').on(table.subjectId),
    index('approvals_latest').on(table.updatedAt.desc(), table.id),
    index('approvals_scheduled')
      .on(table.updatedAt.desc(), table.id)
      .where(sql`status = 'approved' and applied_at is null`),
    // Finds the pending requests of a person whose work a colleague takes over.
    index('approvals_waiting_of')
      .on(sql`coalesce(${table.handedTo}, ${table.submittedBy})`)
      .where(sql`status in ('pending', 'under_review')`),
    // Allows one open request per subject. A second one is refused, and the user sees both changes.
    uniqueIndex('approvals_open')
      .on(table.subjectKind, table.subjectId)
      .where(sql`${table.status} in ('pending', 'under_review')`),
    check(
      'approvals_status_known',
      sql`${table.status} in ('pending', 'under_review', 'approved', 'rejected')`,
    ),
    check(
      'approvals_decided',
      sql`case ${table.status} when 'approved' then ${table.decidedBy} is not null and ${table.decidedAt} is not null when 'rejected' then ${table.decidedBy} is not null or ${table.withdrawnAt} is not null else ${table.decidedBy} is null end`,
    ),
  ],
)

/**
 * The products of a bulk request, each with its proposed changes and base version. A trigger makes them immutable and
 * lets a change go live only through its approved request.
 */
export const approvalItems = pgTable(
  'approval_items',
  {
    approvalId: cascadingReference(() => approvals.id),
    /** Starts at 1, in diff order. */
    position: integer().notNull(),
    productId: uuid().notNull(),
    productName: text().notNull(),
    baseVersion: integer().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    state: text({ enum: itemStates }).notNull().default('waiting'),
    note: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.approvalId, table.position] }),
    // Allows one pending change per product.
    uniqueIndex('approval_items_open')
      .on(table.productId)
      .where(sql`${table.state} = 'waiting'`),
    index('approval_items_product').on(table.productId),
    check(
      'approval_items_state_known',
      sql`${table.state} in ('waiting', 'scheduled', 'applied', 'left', 'released')`,
    ),
  ],
)
