import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
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
} from './format.server.ts'
import { checkBackup, type RowCounts } from './restore.server.ts'

/**
 * Writes a backup and reads it back, so that `file` is always complete. On an error, no file is created and an older
 * one is kept.
 * @param open simulates failing disks in tests
 * @throws UnusableBackupError if the file does not match the data that was written
 */
export async function writeBackupFile(
  pool: Pool,
  file: string,
  now: Date,
  open: (path: string) => Writable = createPrivateFile,
): Promise<RowCounts> {
  const draft = `${file}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    const written = await writeBackup(pool, open(draft), now)
    const read = await checkBackup(createReadStream(draft))
    for (const [name, rows] of written) {
      if (read.get(name) === rows) continue
      throw new UnusableBackupError(
        `It could not be read back in full: it has only ${read.get(name) ?? 0} of ${rows} rows in ${name}.`,
      )
    }
    await rename(draft, file)
    return written
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Flushes the file before closing it, so that a power cut leaves no empty file under the final name. */
const createPrivateFile = (path: string) => createWriteStream(path, { mode: 0o600, flush: true })

/**
 * Writes a gzipped snapshot of all rows while the database stays in use. Queued jobs are left out, because the product
 * queues deliveries again from their rows after a restore.
 * @returns rows per table, as the database counted them
 */
export async function writeBackup(pool: Pool, target: Writable, now: Date): Promise<RowCounts> {
  const client = await pool.connect()
  const counts: RowCounts = new Map()
  const text = createEndAppender(counts)
  const written = pipeline(text, createGzip({ level: 6 }), target)
  written.catch(() => undefined)
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    const migration = await findLastMigration(client)
    const header: BackupHeader = { format: backupFormat, madeAt: now.toISOString(), migration }
    text.write(`${JSON.stringify(header)}\n`)
    for (const table of (await findTables(client)).filter(isBackedUp))
      counts.set(table.name, await writeTable(client, text, table, written))
    await client.query('commit')
    text.end()
    await written
    client.release()
    return counts
  } catch (error) {
    text.destroy(error as Error)
    // Close the connection, because it may be in the middle of a table.
    client.release(true)
    throw await written.then(
      () => error,
      (reason: unknown) => reason,
    )
  }
}

function createEndAppender(counts: RowCounts): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const end: BackupEnd = {
        end: { rows: Object.fromEntries(counts), sha256: hash.digest('hex') },
      }
      done(null, `${JSON.stringify(end)}\n`)
    },
  })
}

async function writeTable(
  client: PoolClient,
  target: Writable,
  table: TableHeader,
  failed: Promise<void>,
): Promise<number> {
  target.write(`${JSON.stringify(table)}\n`)
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ')
  const rows = client.query(
    copyTo(`copy ${client.escapeIdentifier(table.name)} (${columns}) to stdout`),
  )
  for await (const chunk of rows) {
    if (!target.write(chunk)) await Promise.race([once(target, 'drain'), failed])
  }
  target.write(`${tableEndLine}\n`)
  return rows.rowCount ?? 0
}
