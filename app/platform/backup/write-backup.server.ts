import type { Writable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { endOfTable, format, type BackupHeader, type TableHeader } from './format.ts'
import { findTables, isKept, lastMigration } from './tables.server.ts'

/**
 * Writes every row of the product's tables as of one moment, gzipped. Readers and writers go on meanwhile.
 * Jobs are left out: open deliveries are queued again from their own rows after a restore.
 * @returns rows per table
 */
export async function writeBackup(
  pool: Pool,
  target: Writable,
  now: Date,
): Promise<Map<string, number>> {
  const client = await pool.connect()
  const gzip = createGzip({ level: 6 })
  const written = pipeline(gzip, target)
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    const header: BackupHeader = {
      format,
      madeAt: now.toISOString(),
      migration: await lastMigration(client),
    }
    gzip.write(`${JSON.stringify(header)}\n`)
    const counts = new Map<string, number>()
    for (const table of (await findTables(client)).filter(isKept))
      counts.set(table.name, await writeTable(client, gzip, table))
    await client.query('commit')
    gzip.end()
    await written
    return counts
  } catch (error) {
    gzip.destroy(error as Error)
    await written.catch(() => undefined)
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function writeTable(
  client: PoolClient,
  target: Writable,
  table: TableHeader,
): Promise<number> {
  target.write(`${JSON.stringify(table)}\n`)
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ')
  const rows = client.query(
    copyTo(`copy ${client.escapeIdentifier(table.name)} (${columns}) to stdout`),
  )
  const through = new PassThrough()
  through.pipe(target, { end: false })
  await pipeline(rows, through)
  target.write(`${endOfTable}\n`)
  return rows.rowCount ?? 0
}
