import { type Hash, createHash } from 'node:crypto'
import { once } from 'node:events'
import { type Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type BackupEnd,
  type BackupHeader,
  type TableHeader,
  UnusableBackupError,
  tableEndLine,
  findTables,
  backupFormat,
  isBackedUp,
  findLastMigration,
  parseBackupHeader,
  parseTableHeaderOrEnd,
} from './format.server.ts'

export type RowCounts = Map<string, number>
/** Receives the rows of a table: lines in PostgreSQL's COPY text format, without the line break. */
type TableReader = {
  row(line: Buffer): Promise<void> | void
  end?(): Promise<void>
  /** Called instead of `end` if the rows end too early. */
  abandon?(): void
}
type BackupReader = {
  header?(header: BackupHeader): Promise<void>
  table(table: TableHeader): TableReader
}

const lineEndByte = 0x0a
const tabByte = 0x09
/** In bytes. Our largest row is a 2 MB part of an imported file; PostgreSQL's own limit is 1 GB. */
const maxLineLength = 64 * 1024 * 1024

/** Reads a backup of any size row by row. Throws UnusableBackupError for a cut, altered, damaged or foreign file. */
async function readBackup(source: Readable, reader: BackupReader): Promise<RowCounts> {
  try {
    return await readTables(new LineReader(source), reader)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // Codes that begin with Z_ come from zlib: the file cannot be decompressed.
    if (!code.startsWith('Z_')) throw error
    throw new UnusableBackupError(`This file is damaged or isn’t a backup: ${message}.`)
  }
}

/** Reads a backup in the same way as a restore, but changes nothing. */
export function checkBackup(source: Readable): Promise<RowCounts> {
  return readBackup(source, {
    table: ({ name, columns }) => ({
      row(line) {
        if (countTabs(line) === columns.length - 1) return
        throw new UnusableBackupError(
          `This backup is damaged: a row of ${name} has a different number of columns.`,
        )
      },
    }),
  })
}

async function readTables(lines: LineReader, reader: BackupReader): Promise<RowCounts> {
  const header = parseBackupHeader(((await lines.next()) ?? '').toString())
  await reader.header?.(header)
  const counts: RowCounts = new Map()
  for (;;) {
    const before = lines.digest()
    const line = await lines.next()
    if (!line) {
      if (header.format === backupFormat)
        throw new UnusableBackupError('This backup is incomplete.')
      return counts
    }
    const found = parseTableHeaderOrEnd(line.toString())
    if ('end' in found) {
      await checkEnd(found, before, counts, lines)
      return counts
    }
    counts.set(found.name, await readRows(lines, found, reader.table(found)))
  }
}

async function readRows(
  lines: LineReader,
  table: TableHeader,
  reader: TableReader,
): Promise<number> {
  try {
    for (let rows = 0; ; rows++) {
      const line = await lines.next()
      if (!line)
        throw new UnusableBackupError(`This backup ends in the middle of the table ${table.name}.`)
      if (line.length === 2 && line.toString() === tableEndLine) {
        await reader.end?.()
        return rows
      }
      await reader.row(line)
    }
  } catch (error) {
    reader.abandon?.()
    throw error
  }
}

async function checkEnd({ end }: BackupEnd, sha256: string, counts: RowCounts, lines: LineReader) {
  const isWhole =
    sha256 === end.sha256 &&
    Object.keys(end.rows).length === counts.size &&
    Object.entries(end.rows).every(([name, rows]) => counts.get(name) === rows) &&
    !(await lines.next())
  if (!isWhole)
    throw new UnusableBackupError(
      'This backup was altered or is damaged: its checksum does not match.',
    )
}

function countTabs(line: Buffer): number {
  let count = 0
  for (let at = line.indexOf(tabByte); at >= 0; at = line.indexOf(tabByte, at + 1)) count++
  return count
}

/** Only 0x0A ends a line, because other line breaks, such as U+2028, are part of a text. */
class LineReader {
  readonly #blocks: AsyncIterator<Buffer>
  readonly #hash: Hash = createHash('sha256')
  #block: Buffer = Buffer.alloc(0)

  constructor(source: Readable) {
    // The callback can ignore errors, because the last stream passes them on to the reader.
    const unpacked = pipeline(source, createGunzip(), () => {})
    this.#blocks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** SHA-256 of all lines returned so far. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The next line, or undefined after the last one. */
  async next(): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    let length = 0
    for (;;) {
      const end = this.#block.indexOf(lineEndByte)
      const part = end < 0 ? this.#block : this.#block.subarray(0, end)
      if (part.length > 0) parts.push(part)
      length += part.length
      if (length > maxLineLength)
        throw new UnusableBackupError(
          'This file is damaged or isn’t a backup: its last line is incomplete.',
        )
      this.#hash.update(end < 0 ? part : this.#block.subarray(0, end + 1))
      this.#block = this.#block.subarray(end < 0 ? this.#block.length : end + 1)
      if (end >= 0) return parts.length === 1 ? parts[0] : Buffer.concat(parts)
      const more = await this.#blocks.next()
      if (more.done) return this.#afterLast(length)
      this.#block = more.value
    }
  }

  #afterLast(length: number): undefined {
    if (length > 0)
      throw new UnusableBackupError('This backup is incomplete: its last line is cut off.')
  }
}

/**
 * Replaces all data with a backup in one transaction. The schema must be migrated already; older backups are accepted.
 * @throws UnusableBackupError, also for a backup of a newer schema
 */
export async function restoreBackup(pool: Pool, source: Readable): Promise<RowCounts> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const counts = await replaceRows(client, source)
    await resetSequences(client)
    await client.query('commit')
    // End the listening connections, because running nodes clear their caches when they reconnect.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'baobab-connect listen' and datname = current_database()`)
    return counts
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw isDataMismatch(error)
      ? new UnusableBackupError(`This file is damaged or isn’t a backup: ${error.message}.`)
      : error
  } finally {
    client.release()
  }
}

/** SQLSTATE classes 22, 23 and 42: invalid data, a violated constraint or an unknown name. */
function isDataMismatch(error: unknown): error is Error {
  return error instanceof Error && /^(22|23|42)/.test((error as { code?: string }).code ?? '')
}

async function replaceRows(client: PoolClient, source: Readable): Promise<RowCounts> {
  const tables = await findTables(client)
  const names = tables.map((table) => client.escapeIdentifier(table.name))
  const counts = await readBackup(source, {
    async header(header) {
      await refuseNewerBackup(client, header)
      await client.query(`truncate ${names.join(', ')}`)
      // Disable triggers: their writes, notifications and checks already happened before the backup was made.
      for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    },
    table: (table) => (isBackedUp(table) ? copyRows(client, table) : skippingTableReader),
  })
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return new Map([...counts].filter(([name]) => isBackedUp({ name })))
}

async function refuseNewerBackup(client: PoolClient, { migration }: BackupHeader): Promise<void> {
  if (migration <= (await findLastMigration(client))) return
  throw new UnusableBackupError(
    'This backup was made by a newer version of the product. Update first, then restore it.',
  )
}

/** Skips the rows of a table that only older backups include. */
const skippingTableReader: TableReader = { row() {} }

const batchBytes = 64 * 1024
const newline = Buffer.from('\n')

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
      batch.push(line, newline)
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

/**
 * Moves each sequence past the numbers of the restored rows and of the rows they replaced, so that no number is reused
 * for another record.
 */
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
