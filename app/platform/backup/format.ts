/**
 * A backup is gzipped text: one JSON line about the whole, then for each table a JSON line,
 * its rows in PostgreSQL's COPY text format (one line each), and a line with `\.`.
 */
export const format = 'baobab-backup-1'
export const endOfTable = '\\.'

export type BackupHeader = { format: string; madeAt: string; migration: number }
export type TableHeader = { name: string; columns: string[] }

/** A file that is no backup of ours, is damaged, or is newer than this product. */
export class UnusableBackup extends Error {}

export function parseBackupHeader(line: string): BackupHeader {
  let header: Partial<BackupHeader>
  try {
    header = JSON.parse(line) as Partial<BackupHeader>
  } catch {
    throw new UnusableBackup('This file is no backup: its first line cannot be read.')
  }
  if (
    header.format !== format ||
    typeof header.migration !== 'number' ||
    typeof header.madeAt !== 'string'
  ) {
    throw new UnusableBackup(`This file is no backup in the format ${format}.`)
  }
  return header as BackupHeader
}
