import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  sql,
} from 'drizzle-orm'
import type { FieldChange } from '#app/modules/catalogue/product/schema.ts'
import { products } from '#app/modules/catalogue/product/tables.ts'
import { offers } from '#app/modules/prices/tables.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { hasRow, lockableRow } from '#app/platform/sql.server.ts'
import type { ItemState, SubjectKind } from './schema.ts'
import { approvalItems, approvals } from './tables.ts'

export type ApprovalRow = typeof approvals.$inferSelect
export type NewApproval = typeof approvals.$inferInsert

const waitingStatuses = ['pending', 'under_review'] as const
const isScheduled = and(eq(approvals.status, 'approved'), isNull(approvals.appliedAt))

/** Finds a request. `lock` blocks other writers of the request until the transaction ends. */
export const findApproval = (db: Queryable, id: string, lock = false) =>
  lockableRow(db.select().from(approvals).where(eq(approvals.id, id)), lock)

export async function findOpenApproval(
  db: Queryable,
  kind: SubjectKind,
  subjectId: string,
): Promise<ApprovalRow | undefined> {
  const [alone] = await db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.subjectKind, kind),
        eq(approvals.subjectId, subjectId),
        inArray(approvals.status, waitingStatuses),
      ),
    )
  if (alone || kind !== 'product') return alone
  const [among] = await db
    .select(getTableColumns(approvals))
    .from(approvals)
    .innerJoin(approvalItems, eq(approvalItems.approvalId, approvals.id))
    .where(and(eq(approvalItems.productId, subjectId), eq(approvalItems.state, 'waiting')))
  return among
}

export async function insertApproval(db: Queryable, approval: NewApproval): Promise<ApprovalRow> {
  const [row] = await db.insert(approvals).values(approval).returning()
  return row!
}

/** The columns of a decision, for a request that is no longer decided. */
export const undecidedColumns = {
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  approvedVersion: null,
}

/** Updates a locked request and increments its version. */
export async function updateApproval(
  db: Queryable,
  id: string,
  change: Partial<NewApproval> & { updatedAt: Date },
): Promise<ApprovalRow> {
  const [row] = await db
    .update(approvals)
    .set({ ...change, version: sql`${approvals.version} + 1` })
    .where(eq(approvals.id, id))
    .returning()
  return row!
}

/** Finds at most 500 approved requests with a go-live date up to `today` in Johannesburg, by date and decision time. */
export async function findDueApprovals(db: Queryable, today: string): Promise<string[]> {
  const rows = await db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(isScheduled, lte(approvals.goLiveDate, today)))
    .orderBy(approvals.goLiveDate, approvals.decidedAt)
    .limit(500)
  return rows.map(({ id }) => id)
}

export type ItemRow = typeof approvalItems.$inferSelect

const openItemStates = ['waiting', 'scheduled'] as const

const hasMoved = sql`${products.version} is distinct from ${approvalItems.baseVersion}`

/**
 * Product counts of a bulk request. `countItems` counts in `changed` only pending items whose product changed after the
 * request; `countItemsOf` adds scheduled items that no longer fit.
 */
export type ItemCounts = { count: number; changed: number; applied: number; left: number }

export async function countItems(
  db: Queryable,
  approvalIds: readonly string[],
): Promise<Map<string, ItemCounts>> {
  if (approvalIds.length === 0) return new Map()
  const isOf = (state: ItemState) => sql`${approvalItems.state} = ${state}`
  const rows = await db
    .select({
      approvalId: approvalItems.approvalId,
      count: sql<number>`count(*)::int`,
      changed: sql<number>`count(*) filter (where ${isOf('waiting')} and ${hasMoved})::int`,
      applied: sql<number>`count(*) filter (where ${isOf('applied')})::int`,
      left: sql<number>`count(*) filter (where ${isOf('left')})::int`,
    })
    .from(approvalItems)
    .leftJoin(products, eq(products.id, approvalItems.productId))
    .where(inArray(approvalItems.approvalId, [...approvalIds]))
    .groupBy(approvalItems.approvalId)
  return new Map(rows.map(({ approvalId, ...counts }) => [approvalId, counts]))
}

/** Finds a page of a request's products, in request order. */
export async function findItems(
  db: Queryable,
  approvalId: string,
  { after = 0, size = 50 }: { after?: number; size?: number } = {},
): Promise<ItemRow[]> {
  return db
    .select()
    .from(approvalItems)
    .where(and(eq(approvalItems.approvalId, approvalId), gt(approvalItems.position, after)))
    .orderBy(asc(approvalItems.position))
    .limit(size)
}

/** Finds the product ids of a request in every state, in request order. */
export async function findItemProducts(db: Queryable, approvalId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: approvalItems.productId })
    .from(approvalItems)
    .where(eq(approvalItems.approvalId, approvalId))
    .orderBy(asc(approvalItems.position))
  return rows.map(({ productId }) => productId)
}

/** Finds the open items of a request or of a product, in the order of the request. */
export async function findOpenItems(
  db: Queryable,
  by: 'approvalId' | 'productId',
  id: string,
): Promise<ItemRow[]> {
  return db
    .select()
    .from(approvalItems)
    .where(and(eq(approvalItems[by], id), inArray(approvalItems.state, openItemStates)))
    .orderBy(asc(approvalItems.position))
}

/** Finds the scheduled items whose product changed after the request was made. */
export async function findMovedItems(
  db: Queryable,
  approvalIds: readonly string[],
): Promise<ItemRow[]> {
  if (approvalIds.length === 0) return []
  return db
    .select(getTableColumns(approvalItems))
    .from(approvalItems)
    .leftJoin(products, eq(products.id, approvalItems.productId))
    .where(
      and(
        inArray(approvalItems.approvalId, [...approvalIds]),
        eq(approvalItems.state, 'scheduled'),
        hasMoved,
      ),
    )
}

type ScheduledChange = { productId: string; changes: FieldChange[]; goLiveDate: string }

/** Finds the scheduled changes of these products, from single and bulk requests. */
export async function findScheduledChanges(
  db: Queryable,
  productIds: readonly string[],
): Promise<ScheduledChange[]> {
  if (productIds.length === 0) return []
  const ids = sql.param([...productIds])
  const { rows } = await db.execute<ScheduledChange>(sql`
    select ${approvals.subjectId} as "productId", ${approvals.changes}, ${approvals.goLiveDate}::text as "goLiveDate"
    from ${approvals}
    where ${approvals.subjectKind} = 'product' and ${isScheduled} and ${approvals.subjectId} = any(${ids}::text[])
    union all
    select ${approvalItems.productId}::text, ${approvalItems.changes}, ${approvals.goLiveDate}::text
    from ${approvalItems} join ${approvals} on ${approvals.id} = ${approvalItems.approvalId}
    where ${approvalItems.state} = 'scheduled' and ${approvalItems.productId} = any(${ids}::uuid[])`)
  return rows
}

export async function insertItems(
  tx: Transaction,
  items: readonly (typeof approvalItems.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < items.length; from += 500)
    await tx.insert(approvalItems).values(items.slice(from, from + 500))
}

export async function changeItemStates(
  tx: Transaction,
  approvalId: string,
  productIds: readonly string[],
  state: ItemState,
  note = '',
): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .update(approvalItems)
    .set({ state, note })
    .where(
      and(
        eq(approvalItems.approvalId, approvalId),
        sql`${approvalItems.productId} = any(${sql.param([...productIds])}::uuid[])`,
      ),
    )
}

/** Names by product id, for single and bulk requests. */
export async function findPendingRequesters(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const ids = sql.param([...productIds])
  const { rows } = await db.execute<{ id: string; by: string }>(sql`
    select ${approvals.subjectId} as id, ${approvals.submittedByName} as by from ${approvals}
    where ${approvals.subjectKind} = 'product' and ${approvals.status} in ('pending', 'under_review')
      and ${approvals.subjectId} = any(${ids}::text[])
    union all
    select ${approvalItems.productId}::text, ${approvals.submittedByName} from ${approvalItems}
    join ${approvals} on ${approvals.id} = ${approvalItems.approvalId}
    where ${approvalItems.state} = 'waiting' and ${approvalItems.productId} = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, by }) => [id, by]))
}

const isWaiting = sql`status in ('pending', 'under_review')`
const requestOwner = sql<string>`coalesce(${approvals.handedTo}, ${approvals.submittedBy})`

/** Counts the pending requests of each person, including requests taken over from a colleague. */
export async function countPendingRequestsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: requestOwner, count: count() })
    .from(approvals)
    .where(and(isWaiting, inArray(requestOwner, [...ids])))
    .groupBy(requestOwner)
  return new Map(rows.map((row) => [row.id, row.count]))
}

export function transferPendingRequests(
  db: Queryable,
  from: string,
  to: { id: string; name: string },
  at: Date,
): Promise<ApprovalRow[]> {
  return db
    .update(approvals)
    .set({
      handedTo: to.id,
      handedToName: to.name,
      version: sql`${approvals.version} + 1`,
      updatedAt: at,
    })
    .where(and(isWaiting, inArray(requestOwner, [from])))
    .returning()
}

/** Whether a public price changed since the installation was set up. */
export const hasChangedPrices = (db: Queryable) => hasRow(db, offers, ne(offers.updatedBy, ''))
