import { createHash, type Hash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  endOfTable,
  format,
  parseBackupHeader,
  parseBetweenTables,
  UnusableBackup,
  type BackupEnd,
  type BackupHeader,
  type TableHeader,
} from './format.ts'

export type RowCounts = Map<string, number>
/** What becomes of a table's rows: lines of PostgreSQL's COPY text format, without the byte that ends them. */
export type TableReader = {
  row(line: Buffer): Promise<void> | void
  end(): Promise<void> | void
  /** In the place of `end`, when the rows break off. */
  abandon?(): void
}
export type BackupReader = {
  header(header: BackupHeader): Promise<void> | void
  table(table: TableHeader): Promise<TableReader> | TableReader
}

const lineEnd = 0x0a
const tab = 0x09
/** PostgreSQL's own largest row is 1 GB; the largest of ours is a part of an imported file, 2 MB. */
const longestLine = 64 * 1024 * 1024

/**
 * Reads a backup from its first to its last line, however large, one row in memory at a time.
 * @returns rows per table
 * @throws UnusableBackup if it is cut short, altered, damaged or something else
 */
export async function readBackup(source: Readable, reader: BackupReader): Promise<RowCounts> {
  try {
    return await readTables(new Lines(source), reader)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // zlib's: it cannot be unpacked.
    if (!code.startsWith('Z_')) throw error
    throw new UnusableBackup(`This file is damaged or no backup: ${message}.`)
  }
}

/** Reads a backup as a restore would, and changes nothing. */
export function checkBackup(source: Readable): Promise<RowCounts> {
  return readBackup(source, {
    header() {},
    table: ({ name, columns }) => ({
      row(line) {
        if (countTabs(line) === columns.length - 1) return
        throw new UnusableBackup(`This backup is damaged: a row of ${name} has other columns.`)
      },
      end() {},
    }),
  })
}

async function readTables(lines: Lines, reader: BackupReader): Promise<RowCounts> {
  const header = parseBackupHeader(((await lines.next()) ?? '').toString())
  await reader.header(header)
  const counts: RowCounts = new Map()
  for (;;) {
    const before = lines.digest()
    const line = await lines.next()
    if (!line) {
      if (header.format === format) throw new UnusableBackup('This backup is cut short.')
      return counts
    }
    const found = parseBetweenTables(line.toString())
    if ('end' in found) {
      await checkEnd(found, before, counts, lines)
      return counts
    }
    counts.set(found.name, await readRows(lines, found, await reader.table(found)))
  }
}

async function readRows(lines: Lines, table: TableHeader, reader: TableReader): Promise<number> {
  try {
    for (let rows = 0; ; rows++) {
      const line = await lines.next()
      if (!line)
        throw new UnusableBackup(`This backup ends in the middle of the table ${table.name}.`)
      if (line.length === 2 && line.toString() === endOfTable) {
        await reader.end()
        return rows
      }
      await reader.row(line)
    }
  } catch (error) {
    reader.abandon?.()
    throw error
  }
}

async function checkEnd({ end }: BackupEnd, sha256: string, counts: RowCounts, lines: Lines) {
  const isWhole =
    sha256 === end.sha256 &&
    Object.keys(end.rows).length === counts.size &&
    Object.entries(end.rows).every(([name, rows]) => counts.get(name) === rows) &&
    !(await lines.next())
  if (!isWhole)
    throw new UnusableBackup('This backup was altered or is damaged: its checksum does not match.')
}

function countTabs(line: Buffer): number {
  let count = 0
  for (let at = line.indexOf(tab); at >= 0; at = line.indexOf(tab, at + 1)) count++
  return count
}

/** The lines of a gzipped file, split at the byte 0x0A alone: U+2028 and its like are part of a text (T28). */
class Lines {
  readonly #blocks: AsyncIterator<Buffer>
  readonly #hash: Hash = createHash('sha256')
  #block: Buffer = Buffer.alloc(0)

  constructor(source: Readable) {
    // What goes wrong with the source reaches the reader through the last stream.
    const unpacked = pipeline(source, createGunzip(), () => {})
    this.#blocks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** SHA-256 of the lines given so far. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The next line, or undefined after the last one. */
  async next(): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    let length = 0
    for (;;) {
      const end = this.#block.indexOf(lineEnd)
      const part = end < 0 ? this.#block : this.#block.subarray(0, end)
      if (part.length > 0) parts.push(part)
      length += part.length
      if (length > longestLine)
        throw new UnusableBackup('This file is damaged or no backup: a line does not end.')
      this.#hash.update(end < 0 ? part : this.#block.subarray(0, end + 1))
      this.#block = this.#block.subarray(end < 0 ? this.#block.length : end + 1)
      if (end >= 0) return parts.length === 1 ? parts[0] : Buffer.concat(parts)
      const more = await this.#blocks.next()
      if (more.done) return this.#afterLast(length)
      this.#block = more.value
    }
  }

  #afterLast(length: number): undefined {
    if (length > 0) throw new UnusableBackup('This backup is cut short: its last line has no end.')
  }
}
