import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database.server.ts'

/** Rows of a table, and entries of its indexes, that this connection has read and not reported yet (OPS-09). */
export async function rowsRead(tx: Transaction, table: string): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(relation))::int as read
    from (select indexrelid as relation from pg_index where indrelid = ${table}::regclass
      union all select ${table}::regclass) as relations`)
  return rows[0]!.read
}
