import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database.server.ts'

const tries = 5

/**
 * How long the quickest of up to five tries takes, in milliseconds; the first under the limit ends them. A
 * busy machine makes one try slow, hardly each; what is slow by itself is slow each time.
 */
export async function minDurationMs(limitMs: number, act: () => Promise<unknown>): Promise<number> {
  let quickest = Infinity
  for (let at = 0; at < tries && quickest >= limitMs; at++) {
    const startedAt = performance.now()
    await act()
    quickest = Math.min(quickest, performance.now() - startedAt)
  }
  return quickest
}

/** The same of work that waits for nothing, as time of the processor: what other processes take is not counted. */
export function minWorkMs(limitMs: number, act: () => unknown): number {
  let quickest = Infinity
  for (let at = 0; at < tries && quickest >= limitMs; at++) {
    const before = process.threadCpuUsage()
    act()
    const { user, system } = process.threadCpuUsage(before)
    quickest = Math.min(quickest, (user + system) / 1_000)
  }
  return quickest
}

/** Rows of a table, and entries of its indexes, that this connection has read and not reported yet. */
export async function countRowsRead(tx: Transaction, table: string): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(relation))::int as read
    from (select indexrelid as relation from pg_index where indrelid = ${table}::regclass
      union all select ${table}::regclass) as relations`)
  return rows[0]!.read
}
