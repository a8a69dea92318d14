import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { mostCounted } from '#app/basics/capped-count.ts'
import type { Queryable } from './database.server.ts'

/**
 * How many rows fit, read no further than one beyond `most` (OPS-09): for a query of one figure among others.
 * With the `order` of an index the planner follows it; without, it may gather all that fit before it counts the first.
 */
export function fewOf(
  table: PgTable,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  most = mostCounted,
) {
  const ordered = order.length > 0 ? sql`order by ${sql.join([...order], sql`, `)}` : sql``
  return sql<number>`(select count(*)::int from (select 1 from ${table} where ${where ?? sql`true`} ${ordered} limit ${sql.raw(String(most + 1))}) few)`
}

/** As `fewOf`, alone; `countText` says it in words. */
export async function countFew(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  most = mostCounted,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${fewOf(table, where, order, most)} as count`,
  )
  return rows[0]!.count
}
