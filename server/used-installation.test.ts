import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import { backUp, editBackup } from '#tools/testing/backups.ts'
import { type TestDatabase, useTestDatabase } from '#tools/testing/test-database.ts'
import { seedDatabase } from './seed.ts'

const used = useTestDatabase(seedDatabase)
const other = useTestDatabase(seedDatabase)
beforeAll(async () => {
  for (const { pool } of [used, other]) await pool.query(`update products set updated_at = now()`)
  await other.pool.query(`delete from product_prices`)
})

async function contents({ pool }: TestDatabase): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const rows = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
    )
    digests[name] = rows.rows[0].digest
  }
  return digests
}

const highest = async ({ pool }: TestDatabase): Promise<number> =>
  (await pool.query('select coalesce(max(sequence), 0)::int as highest from live_changes')).rows[0]
    .highest

/** Converts a backup to format 1, which included the table live_changes and had no end marker. */
function withLiveChanges(backup: Buffer): Buffer {
  const columns = ['sequence', 'topic', 'operation', 'record_id', 'at']
  const table = { name: 'live_changes', columns }
  const row = ['1', 'products', 'update', 'x', '2026-11-20 08:00:00+00'].join('\t')
  return editBackup(backup, (text) => {
    const lines = text.replace('baobab-backup-2', 'baobab-backup-1').split('\n')
    const tables = lines.slice(0, -2).join('\n')
    return `${tables}\n${JSON.stringify(table)}\n${row}\n\\.\n`
  })
}

test.each([
  ['in the current format', (backup: Buffer) => backup],
  ['in format 1, with live changes', withLiveChanges],
])('T23 D-120 a backup of a used installation is restored, %s', async (_kind, asWritten) => {
  const before = await highest(other)
  const { live_changes: changes, ...kept } = await contents(used)
  expect(Number.parseInt(changes!)).toBeGreaterThan(0)

  const counts = await restoreBackup(other.pool, Readable.from([asWritten(await backUp(used))]))

  expect(counts.has('live_changes')).toBe(false)
  const { live_changes: changesAfter, ...restored } = await contents(other)
  expect(restored).toEqual(kept)
  expect(Number.parseInt(changesAfter!)).toBe(0)
  // Triggers work again, and new changes get higher numbers than any that a console has already read.
  await other.pool.query(`update products set updated_at = now()`)
  expect(await highest(other)).toBeGreaterThan(before)
})
