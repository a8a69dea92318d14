import { parseJson } from '#app/basics/parse-json.ts'
import { z } from 'zod'

/**
 * A backup is gzipped text of lines that end with the byte 0x0A and nowhere else: one JSON line about the whole,
 * then for each table a JSON line, its rows in PostgreSQL's COPY text format (one line each) and a line with
 * `\.`, and at last a JSON line with the rows of each table and the SHA-256 of everything before it.
 */
export const format = 'baobab-backup-2'
/** As it was before the last line came; still restored. */
const formatWithoutEnd = 'baobab-backup-1'
export const endOfTable = '\\.'

const headerSchema = z.object({
  format: z.enum([format, formatWithoutEnd]),
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

/** A file that is no backup of ours, is damaged, or is newer than this product. */
export class UnusableBackup extends Error {}

export function parseBackupHeader(line: string): BackupHeader {
  const found = headerSchema.safeParse(parseJson(line))
  if (found.success) return found.data
  throw new UnusableBackup(`This file is no backup in the format ${format}.`)
}

/** What stands between tables: the next one, or the end of the backup. */
export function parseBetweenTables(line: string): TableHeader | BackupEnd {
  const found = z.union([tableSchema, endSchema]).safeParse(parseJson(line))
  if (found.success) return found.data
  throw new UnusableBackup(
    'This file is damaged or no backup: a table does not begin where it should.',
  )
}
