import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { UnusableBackup, type BackupHeader, type TableHeader } from './format.ts'
import { readBackup, type RowCounts, type TableReader } from './read-backup.server.ts'
import { findTables, isBackedUp, lastMigration } from './tables.server.ts'

/**
 * Puts a backup in the place of everything the database holds, in one transaction: it is restored whole or not at all.
 * The schema must be migrated already; a backup of an older schema is taken, a newer one is refused.
 * @throws UnusableBackup
 */
export async function restoreBackup(pool: Pool, source: Readable): Promise<RowCounts> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const counts = await replaceRows(client, source)
    await resetSequences(client)
    await client.query('commit')
    // Running nodes drop what they hold in memory when their listening connection is renewed.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'baobab-connect listen' and datname = current_database()`)
    return counts
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw doesNotFit(error)
      ? new UnusableBackup(`This file is damaged or no backup: ${error.message}.`)
      : error
  } finally {
    client.release()
  }
}

/** The SQLSTATE classes of data and names that do not fit. */
function doesNotFit(error: unknown): error is Error {
  return error instanceof Error && /^(22|23|42)/.test((error as { code?: string }).code ?? '')
}

async function replaceRows(client: PoolClient, source: Readable): Promise<RowCounts> {
  const tables = await findTables(client)
  const names = tables.map((table) => client.escapeIdentifier(table.name))
  const counts = await readBackup(source, {
    async header(header) {
      await refuseNewer(client, header)
      await client.query(`truncate ${names.join(', ')}`)
      // What triggers write, tell or refuse when something happens has happened before the backup was made.
      for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    },
    table: (table) => (isBackedUp(table) ? copyRows(client, table) : passOver),
  })
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return new Map([...counts].filter(([name]) => isBackedUp({ name })))
}

async function refuseNewer(client: PoolClient, { migration }: BackupHeader): Promise<void> {
  if (migration <= (await lastMigration(client))) return
  throw new UnusableBackup(
    'This backup was made by a newer version of the product: update first, then restore.',
  )
}

/** Rows of a table that older backups held and no backup holds any more. */
const passOver: TableReader = { row() {}, end() {} }

const batchBytes = 64 * 1024
const lineEnd = Buffer.from('\n')

function copyRows(client: PoolClient, table: TableHeader): TableReader {
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ')
  const target = client.query(
    copyFrom(`copy ${client.escapeIdentifier(table.name)} (${columns}) from stdin`),
  )
  const failed = once(target, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => undefined)
  let batch: Buffer[] = []
  let length = 0
  const send = async () => {
    const isReady = target.write(Buffer.concat(batch))
    batch = []
    length = 0
    if (!isReady) await Promise.race([once(target, 'drain'), failed])
  }
  return {
    row(line) {
      batch.push(line, lineEnd)
      length += line.length + 1
      if (length >= batchBytes) return send()
    },
    async end() {
      if (length > 0) await send()
      target.end()
      await Promise.race([once(target, 'finish'), failed])
    },
    abandon() {
      target.destroy()
    },
  }
}

/** Numbers go on after the restored rows and after those that were here: who remembers one never meets another under it. */
async function resetSequences(client: PoolClient): Promise<void> {
  const owned = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`)
  for (const { table, column } of owned.rows) {
    const [name, field] = [client.escapeIdentifier(table), client.escapeIdentifier(column)]
    await client.query(
      `select setval(sequence, greatest(nextval(sequence), (select coalesce(max(${field}), 0) + 1 from ${name})), false)
        from (select pg_get_serial_sequence($1, $2) as sequence) as owned`,
      [name, column],
    )
  }
}
