import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { endOfTable, parseBackupHeader, UnusableBackup, type TableHeader } from './format.ts'
import { findTables, isKept, lastMigration } from './tables.server.ts'

/**
 * Puts a backup in the place of everything the database holds, in one transaction: it is restored whole or not at all.
 * The schema must be migrated already; a backup of an older schema is taken, a newer one is refused.
 * @throws UnusableBackup
 */
export async function restoreBackup(pool: Pool, source: Readable): Promise<Map<string, number>> {
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
    throw isFaultOfFile(error)
      ? new UnusableBackup(`This file is damaged or no backup: ${error.message}.`)
      : error
  } finally {
    client.release()
  }
}

/** Errors of unpacking and reading, and the SQLSTATE classes of data and names that do not fit. */
function isFaultOfFile(error: unknown): error is Error {
  if (error instanceof UnusableBackup || !(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return error instanceof SyntaxError || /^(Z_|22|23|42)/.test(code)
}

async function replaceRows(client: PoolClient, source: Readable): Promise<Map<string, number>> {
  const unzipped = source.pipe(createGunzip())
  const lines = createInterface({ input: unzipped, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const next = async () => {
    const line = await lines.next()
    return line.done ? undefined : line.value
  }

  const header = parseBackupHeader((await next()) ?? '')
  if (header.migration > (await lastMigration(client))) {
    throw new UnusableBackup(
      'This backup was made by a newer version of the product: update first, then restore.',
    )
  }
  const tables = await findTables(client)
  const names = tables.map((table) => client.escapeIdentifier(table.name))
  await client.query(`truncate ${names.join(', ')}`)
  // What triggers write, tell or refuse when something happens has happened before the backup was made.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const counts = new Map<string, number>()
  for (let line = await next(); line !== undefined; line = await next()) {
    const table = JSON.parse(line) as TableHeader
    if (isKept(table)) counts.set(table.name, await copyRows(client, table, next))
    else await passOver(table, next)
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return counts
}

/** Rows of a table that older backups held and no backup holds any more. */
async function passOver(
  table: TableHeader,
  next: () => Promise<string | undefined>,
): Promise<void> {
  let line: string | undefined
  do line = await next()
  while (line !== undefined && line !== endOfTable)
  if (line === undefined) throw endsWithin(table)
}

const endsWithin = (table: TableHeader) =>
  new UnusableBackup(`This backup ends in the middle of the table ${table.name}.`)

async function copyRows(
  client: PoolClient,
  table: TableHeader,
  next: () => Promise<string | undefined>,
): Promise<number> {
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ')
  const target = client.query(
    copyFrom(`copy ${client.escapeIdentifier(table.name)} (${columns}) from stdin`),
  )
  const failed = once(target, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => undefined)
  let rows = 0
  for (;;) {
    const line = await next()
    if (line === undefined) {
      target.destroy()
      throw endsWithin(table)
    }
    if (line === endOfTable) break
    rows++
    if (!target.write(`${line}\n`)) await Promise.race([once(target, 'drain'), failed])
  }
  target.end()
  await Promise.race([once(target, 'finish'), failed])
  return rows
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
