import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { mostCounted } from '#app/basics/capped-count.ts'
import type { Queryable } from './database.server.ts'

/** How many rows fit, read no further than one beyond `mostCounted` (OPS-09): for a query of one figure among others. */
export function fewOf(table: PgTable, where: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from (select 1 from ${table} where ${where ?? sql`true`} limit ${sql.raw(String(mostCounted + 1))}) few)`
}

/** As `fewOf`, alone; `countText` says it in words. */
export async function countFew(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${fewOf(table, where)} as count`)
  return rows[0]!.count
}
