import { johannesburgDate } from '#app/basics/dates.ts'
import { retentionCutoff } from '../rules.ts'
import columnFile from './columns.json' with { type: 'json' }
import { type KeepRule, type RegisterEntry, groundWords, register } from './content.ts'

type Columns = { personal: string[]; other: string[] }

/** The columns of each table of the register: in the file, the personal ones are before the bar. */
export const registerColumns: Readonly<Record<string, Columns>> = Object.fromEntries(
  Object.entries(columnFile).map(([table, text]) => {
    const [personal = '', other = ''] = text.split(' | ')
    return [table, { personal: personal.split(' '), other: other.split(' ').filter(Boolean) }]
  }),
)

/** Days after which the outbox forgets a message. */
export const deidentifyAfterDays = 90

/** The retention of an entry in words, with the months of the settings. */
function keepWords(rule: KeepRule, months: number): string {
  switch (rule) {
    case 'months':
      return `${months} months after it was received`
    case 'closed':
      return `${months} months after it was closed`
    case 'ninety-days':
      return `${deidentifyAfterDays} days`
    case 'choice':
      return 'Until the person has it deleted'
    case 'account':
      return 'As long as the account exists'
    case 'log':
      return 'As long as the product runs: it proves who did what'
    case 'short':
      return 'At most a day'
  }
}

/**
 * Why a record about a person is still kept, and until when at the latest; the date is missing if no period ends it.
 * A detail goes with its record, so `at` is that record's.
 */
export function keepReason(part: string, at: Date, months: number) {
  const entry = register.find(({ parts }) => parts.includes(part))
  if (!entry) return { rule: 'No rule in the register', until: null }
  return {
    rule: `${entry.why}. ${keepWords(entry.keep, months)}`,
    until: keepUntil(entry.keep, at, months),
  }
}

function keepUntil(rule: KeepRule, at: Date, months: number): string | null {
  if (rule === 'ninety-days')
    return johannesburgDate(new Date(at.getTime() + deidentifyAfterDays * 86_400_000))
  if (rule !== 'months') return null
  return johannesburgDate(retentionCutoff(at, -months))
}

/** One line of the register as the screen and the files show it. */
export type RegisterRow = Omit<RegisterEntry, 'keep' | 'ground' | 'tables' | 'parts'> & {
  ground: string
  keep: string
  columns: { table: string; names: string[] }[]
}

export function registerRows(months: number): RegisterRow[] {
  return register.map(({ keep, ground, tables, parts: _parts, ...entry }) => ({
    ...entry,
    ground: groundWords[ground],
    keep: keepWords(keep, months),
    columns: tables.map((table) => ({ table, names: registerColumns[table]?.personal ?? [] })),
  }))
}
