import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import type { Database } from './database.server.ts'

const copyTimeoutMs = 60 * 60_000

export type CopyValue = string | number | boolean | null

/**
 * Copies lines made by `copyLine` into a table, all or none: on a connection of its own and for as long
 * as the source takes. Throws what the source or the database throws.
 */
export async function copyRows(
  db: Database,
  table: string,
  columns: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  const pool = (db as unknown as { $client: { connect(): Promise<PoolClient> } }).$client
  const client = await pool.connect()
  let isBroken: Error | undefined
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const names = columns.map((column) => `"${column}"`).join(', ')
    const copying = from(`copy "${table}" (${names}) from stdin`)
    await pipeline(
      Readable.from(lines),
      client.query(Object.assign(copying, { query_timeout: copyTimeoutMs })),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (isBroken = failure))
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** One row in PostgreSQL's text format. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(escaped).join('\t')}\n`
}

function escaped(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (found) => `\\${escapes[found] ?? '\\'}`)
    : value
}

const escapes: Record<string, string> = { '\t': 't', '\n': 'n', '\r': 'r' }
