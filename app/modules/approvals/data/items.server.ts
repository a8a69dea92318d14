import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { products } from '#app/modules/catalogue/tables.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import type { ItemState } from '../schema/bulk.ts'
import { approvalItems, approvals } from '../tables.server.ts'

export type ItemRow = typeof approvalItems.$inferSelect

const open = ['waiting', 'scheduled'] as const

/** What a bulk request holds. `changed` are those that wait and whose product is not as it was. */
export type ItemCounts = { count: number; changed: number; applied: number; left: number }

/** The counts of bulk requests, by request. */
export async function countItems(
  db: Queryable,
  approvalIds: readonly string[],
): Promise<Map<string, ItemCounts>> {
  if (approvalIds.length === 0) return new Map()
  const hasMoved = sql`${products.version} is distinct from ${approvalItems.baseVersion}`
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

/** A page of the products of a request, in the order they were asked for. */
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

/** The products of a request, whatever became of them, in the order they were asked for. */
export async function findItemProducts(db: Queryable, approvalId: string): Promise<string[]> {
  const rows = await db
    .select({ productId: approvalItems.productId })
    .from(approvalItems)
    .where(eq(approvalItems.approvalId, approvalId))
    .orderBy(asc(approvalItems.position))
  return rows.map(({ productId }) => productId)
}

/** The products of a request that wait with it, or for its day. */
export async function findOpenItems(db: Queryable, approvalId: string): Promise<ItemRow[]> {
  return db
    .select()
    .from(approvalItems)
    .where(and(eq(approvalItems.approvalId, approvalId), inArray(approvalItems.state, open)))
    .orderBy(asc(approvalItems.position))
}

export async function insertItems(
  tx: Transaction,
  items: readonly (typeof approvalItems.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < items.length; from += 500)
    await tx.insert(approvalItems).values(items.slice(from, from + 500))
}

export async function moveItems(
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

/** Who made the request that waits for each of these products, alone or among many. */
export async function findWaitingBy(
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
