import { and, count, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../data.server.ts'
import { approvals } from '../tables.server.ts'

const isWaiting = sql`status in ('pending', 'under_review')`
const owner = sql<string>`coalesce(${approvals.handedTo}, ${approvals.submittedBy})`

/** How many waiting requests each of these people made or was handed. */
export async function countWaitingOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: owner, count: count() })
    .from(approvals)
    .where(and(isWaiting, inArray(owner, [...ids])))
    .groupBy(owner)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** Hands every waiting request of one person to another. @returns which */
export function moveWaiting(
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
    .where(and(isWaiting, inArray(owner, [from])))
    .returning()
}
