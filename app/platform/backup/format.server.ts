import type { PoolClient } from 'pg'
import { z } from 'zod'
import { parseJson } from '#app/basics/text.ts'

/**
 * Name of the backup format. A backup is gzipped text; each line ends with the byte 0x0A, which occurs nowhere else.
 * The first line is a JSON header. Each table follows as a JSON line, its rows in PostgreSQL's COPY text format (one
 * line each) and a line with `\.`. The last line is JSON with the row count of each table and the SHA-256 of everything
 * before it.
 */
export const backupFormat = 'baobab-backup-2'
/** Older format without the last line; its backups can still be restored. */
const formatWithoutEnd = 'baobab-backup-1'
export const tableEndLine = '\\.'

const headerSchema = z.object({
  format: z.enum([backupFormat, formatWithoutEnd]),
  madeAt: z.string(),
  migration: z.number(),
})
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
const endSchema = z.object({
  end: z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() }),
})

export type BackupHeader = z.infer<typeof headerSchema>
export type TableHeader = z.infer<typeof tableSchema>
export type BackupEnd = z.infer<typeof endSchema>

/** Error for a file that is not one of our backups, is damaged, or is newer than this product. */
export class UnusableBackupError extends Error {}

export function parseBackupHeader(line: string): BackupHeader {
  const found = headerSchema.safeParse(parseJson(line))
  if (found.success) return found.data
  throw new UnusableBackupError(`This file isn’t a backup in the format ${backupFormat}.`)
}

export function parseTableHeaderOrEnd(line: string): TableHeader | BackupEnd {
  const found = z.union([tableSchema, endSchema]).safeParse(parseJson(line))
  if (found.success) return found.data
  throw new UnusableBackupError(
    'This file is damaged or isn’t a backup: a table does not begin where it should.',
  )
}

/**
 * Backups leave out live changes: each row is sent once and deleted within a day, and consoles reload all data after a
 * restore.
 */
export const isBackedUp = ({ name }: Pick<TableHeader, 'name'>): boolean => name !== 'live_changes'

/**
 * Returns the tables with their writable columns, parents first. Unlogged tables are left out, because their rows need
 * not survive a crash.
 */
export async function findTables(client: PoolClient): Promise<TableHeader[]> {
  const columns = await client.query<TableHeader>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
    group by c.relname order by c.relname`)
  const references = await client.query<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`)
  return sortParentsFirst(columns.rows, references.rows)
}

function sortParentsFirst(
  tables: TableHeader[],
  references: { child: string; parent: string }[],
): TableHeader[] {
  const ordered: TableHeader[] = []
  const open = new Set(tables)
  while (open.size > 0) {
    const names = new Set([...open].map((table) => table.name))
    const free = [...open].filter(
      (table) => !references.some(({ child, parent }) => child === table.name && names.has(parent)),
    )
    // Tables that reference each other in a cycle cannot be ordered, so they go last.
    const next = free.length > 0 ? free : [...open]
    ordered.push(...next)
    for (const table of next) open.delete(table)
  }
  return ordered
}

/** Returns the creation time of the newest migration in milliseconds since 1970; 0 without migrations. */
export async function findLastMigration(client: PoolClient): Promise<number> {
  const result = await client.query<{ at: number | null }>(
    'select max(created_at)::bigint as at from drizzle.__drizzle_migrations',
  )
  return result.rows[0]?.at ?? 0
}
