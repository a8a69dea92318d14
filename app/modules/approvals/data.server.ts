import { and, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { SubjectKind } from './schema.ts'
import { approvalItems, approvals } from './tables.server.ts'

export type ApprovalRow = typeof approvals.$inferSelect
export type NewApproval = typeof approvals.$inferInsert

const waiting = ['pending', 'under_review'] as const
const isScheduled = and(eq(approvals.status, 'approved'), isNull(approvals.appliedAt))

/** One request; `lock` holds other deciders of it until the transaction ends. */
export async function findApproval(
  db: Queryable,
  id: string,
  lock = false,
): Promise<ApprovalRow | undefined> {
  const query = db.select().from(approvals).where(eq(approvals.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

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
        inArray(approvals.status, waiting),
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

/** Moves a request that is locked; the version goes up by one. */
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

/** Approved requests whose day has come (a date in Johannesburg), the oldest decision first. */
export async function findDueApprovals(db: Queryable, today: string): Promise<string[]> {
  const rows = await db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(isScheduled, lte(approvals.goLiveDate, today)))
    .orderBy(approvals.goLiveDate, approvals.decidedAt)
    .limit(500)
  return rows.map(({ id }) => id)
}
