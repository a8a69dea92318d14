import { johannesburgDate } from '#app/basics/dates.ts'
import { retentionCutoff } from '../rules.ts'
import columnFile from './columns.json' with { type: 'json' }
import {
  type RetentionRule,
  type RegisterEntry,
  legalGrounds,
  processingRegister,
} from './content.ts'

type RegisteredColumns = { personal: string[]; other: string[] }

/** Columns of each table. In the file, personal columns precede the bar and other columns follow it. */
export const registerColumns: Readonly<Record<string, RegisteredColumns>> = Object.fromEntries(
  Object.entries(columnFile).map(([table, text]) => {
    const [personal = '', other = ''] = text.split(' | ')
    return [table, { personal: personal.split(' '), other: other.split(' ').filter(Boolean) }]
  }),
)

function retentionText(rule: RetentionRule, months: number): string {
  switch (rule) {
    case 'months':
      return `${months} months after it was received`
    case 'closed':
      return `${months} months after it was closed`
    case 'choice':
      return 'Until the person requests its deletion'
    case 'account':
      return 'While the account exists'
    case 'log':
      return 'While the product is in use, as proof of who did what'
    case 'short':
      return 'At most a day'
  }
}

/**
 * Returns the reason why a record about a person is still stored, and the last date of its retention; the date is null
 * if no fixed period applies. For a detail, `at` must be the date of its main record.
 */
export function retentionReason(part: string, at: Date, months: number) {
  const entry = processingRegister.find(({ parts }) => parts.includes(part))
  if (!entry) return { rule: 'No rule in the register', until: null }
  return {
    rule: `${entry.why}. ${retentionText(entry.keep, months)}`,
    until: retentionEnd(entry.keep, at, months),
  }
}

function retentionEnd(rule: RetentionRule, at: Date, months: number): string | null {
  if (rule !== 'months') return null
  return johannesburgDate(retentionCutoff(at, -months))
}

export type RegisterRow = Omit<RegisterEntry, 'keep' | 'ground' | 'tables' | 'parts'> & {
  ground: string
  keep: string
  columns: { table: string; names: string[] }[]
}

export function registerRows(months: number): RegisterRow[] {
  return processingRegister.map(({ keep, ground, tables, parts: _parts, ...entry }) => ({
    ...entry,
    ground: legalGrounds[ground],
    keep: retentionText(keep, months),
    columns: tables.map((table) => ({ table, names: registerColumns[table]?.personal ?? [] })),
  }))
}
