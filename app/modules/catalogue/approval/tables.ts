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
import { priorities } from '#app/modules/console/request/schema.ts'
import { at, partOf } from '#app/platform/columns.ts'
import {
  type FieldChange,
  approvalStatuses,
  approvalTypes,
  impactPeriods,
  itemStates,
  subjectKinds,
} from './schema.ts'

/** 0 for the most pressing: the order of the queue (`priorities`). */
export function urgencyRank(priority: SQLWrapper) {
  return sql`array_position(array['urgent', 'high', 'medium', 'low'], ${priority})`
}

/**
 * Requests to change what is live, and the outcome of each. A trigger keeps a request as it was
 * made, lets it be decided once, and, while the setting is on, never by the person who made it.
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
    /** Rands, a month or once. */
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
    submittedAt: at().notNull(),
    /** The colleague in charge while it is pending, if the requester can no longer sign in; null is the requester. */
    handedTo: text(),
    handedToName: text(),
    reviewerName: text(),
    decidedBy: text(),
    decidedByName: text(),
    decidedAt: at(),
    comment: text().notNull().default(''),
    /** Version of the subject that the approval was given on. */
    approvedVersion: integer(),
    appliedAt: at(),
    withdrawnAt: at(),
    note: text().notNull().default(''),
    /** The rejected or withdrawn request that this one revises. */
    revisesId: uuid(),
    /** A bulk request's action, or that it came from a file; null for older ones. */
    bulkChange: jsonb().$type<BulkChange | { kind: 'file' }>(),
    /** Names whose decision did not count, because the requester had just made them a way in. */
    discountedBy: text().array().notNull().default([]),
    /** Decided by who made it, while the setting allowed that; the trigger notes it. */
    isFourEyesWaived: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: at().notNull(),
  },
  (table) => [
    index('approvals_status').on(table.status),
    // The queue and the decided are read page by page, in these orders.
    index('approvals_queue')
      .on(urgencyRank(table.priority), table.submittedAt, table.id)
      .where(sql`${table.status} in ('pending', 'under_review')`),
    index('approvals_subject').on(table.subjectId),
    index('approvals_latest').on(table.updatedAt.desc(), table.id),
    index('approvals_scheduled')
      .on(table.updatedAt.desc(), table.id)
      .where(sql`status = 'approved' and applied_at is null`),
    // A person's pending work, for the colleague who takes it over.
    index('approvals_waiting_of')
      .on(sql`coalesce(${table.handedTo}, ${table.submittedBy})`)
      .where(sql`status in ('pending', 'under_review')`),
    // One change waits at a time, so that a second one is refused with both shown.
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
 * The products of a bulk request: what should change of each, based on which version. A trigger keeps them unchanged,
 * and lets one go live only through its request, decided by someone else.
 */
export const approvalItems = pgTable(
  'approval_items',
  {
    approvalId: partOf(() => approvals.id),
    /** From 1, in the order of the diff. */
    position: integer().notNull(),
    productId: uuid().notNull(),
    productName: text().notNull(),
    baseVersion: integer().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    state: text({ enum: itemStates }).notNull().default('waiting'),
    /** Why it was left out. */
    note: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.approvalId, table.position] }),
    // One change waits at a time for each product.
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
