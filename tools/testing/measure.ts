import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { DatabaseConnection, Transaction } from '#app/platform/database.server.ts'

const maxMeasurements = 5

/**
 * Duration of the fastest of up to five tries, in milliseconds; stops at the first try under the limit. A busy machine
 * slows one try, but hardly all; slow code is slow in every try.
 */
export async function minDurationMs(limitMs: number, act: () => Promise<unknown>): Promise<number> {
  let quickest = Infinity
  for (let at = 0; at < maxMeasurements && quickest >= limitMs; at++) {
    const startedAt = performance.now()
    await act()
    quickest = Math.min(quickest, performance.now() - startedAt)
  }
  return quickest
}

/** Like minDurationMs for synchronous work, but in CPU time: the time of other processes does not count. */
export function minWorkMs(limitMs: number, act: () => unknown): number {
  let quickest = Infinity
  for (let at = 0; at < maxMeasurements && quickest >= limitMs; at++) {
    const before = process.threadCpuUsage()
    act()
    const { user, system } = process.threadCpuUsage(before)
    quickest = Math.min(quickest, (user + system) / 1_000)
  }
  return quickest
}

/** Number of table rows and index entries that this connection has read but not yet added to the statistics. */
export async function countRowsRead(tx: Transaction, table: string): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(relation))::int as read
    from (select indexrelid as relation from pg_index where indrelid = ${table}::regclass
      union all select ${table}::regclass) as relations`)
  return rows[0]!.read
}

/** Repeats a vacuum until all pages are marked visible, because it skips pages that another process uses. */
export async function vacuumTable({ pool }: DatabaseConnection, table: string): Promise<void> {
  const vacuum = async () => {
    await pool.query(`vacuum analyze ${table}`)
    const { rows } = await pool.query(
      `select relpages - relallvisible as left from pg_class where oid = '${table}'::regclass`,
    )
    expect(rows).toEqual([{ left: 0 }])
  }
  await vi.waitFor(vacuum, { timeout: 60_000 })
}
