import { processingRegister } from '#app/modules/privacy/register/content.ts'
import { registerColumns } from '#app/modules/privacy/register/rules.ts'

export type TableColumns = Readonly<Record<string, readonly string[]>>

const looksPersonal =
  /name$|email|phone|address|mailbox|latitude|longitude|userId|staffId|personId|authorId|ipAddress|userAgent|body$|wamid|person/i

/** Columns that name things instead of people, in tables without personal data. */
const namesOfThings = new Set([
  'analytics_daily.name',
  'analytics_periods.name',
  'approval_items.productName',
  'coverage_areas.name',
  'coverage_buildings.address',
  'coverage_buildings.latitude',
  'coverage_buildings.longitude',
  'coverage_buildings.name',
  'coverage_demand.cellLatitude',
  'coverage_demand.cellLongitude',
  'inbound_mailboxes.name',
  'installation_values.name',
  'product_prices.name',
  'whatsapp_templates.body',
  'whatsapp_templates.name',
])

/** Tables that a person has reviewed and found to be without personal data. */
const tablesWithoutPeople = new Set([
  'analytics_daily',
  'analytics_days',
  'analytics_periods',
  'analytics_salts',
  'coverage_areas',
  'coverage_buildings',
  'coverage_demand',
  'coverage_import_parts',
  'coverage_refusals',
  'crm_tokens',
  'inbound_mailboxes',
  'installation_values',
  'lead_days',
  'live_changes',
  'product_prices',
  'product_sums',
  'quote_numbers',
  'rollout_messages',
  'whatsapp_templates',
])

/**
 * Returns the gaps of the register: a column that looks personal in a table without an entry, a new column in a table
 * with an entry, an entry for a missing table or column, and a table in no entry or in two.
 */
export function registerGaps(actual: TableColumns): string[] {
  const gaps: string[] = []
  const listed = processingRegister.flatMap(({ tables }) => tables)
  for (const [table, names] of Object.entries(actual)) {
    const entry = registerColumns[table]
    if (!entry) {
      if (!tablesWithoutPeople.has(table))
        gaps.push(`${table} is new: give it an entry, or list it as without people`)
      const personal = names.filter(
        (name) => looksPersonal.test(name) && !namesOfThings.has(`${table}.${name}`),
      )
      gaps.push(...personal.map((name) => `${table}.${name} looks personal and has no entry`))
      continue
    }
    const all = [...entry.personal, ...entry.other]
    gaps.push(
      ...names.filter((name) => !all.includes(name)).map((name) => `${table}.${name} is new`),
      ...all.filter((name) => !names.includes(name)).map((name) => `${table}.${name} is gone`),
    )
  }
  for (const table of Object.keys(registerColumns)) {
    if (!actual[table]) gaps.push(`${table} is gone`)
    const times = listed.filter((one) => one === table).length
    if (times !== 1) gaps.push(`${table} is in ${times} entries`)
  }
  return [
    ...gaps,
    ...listed.filter((table) => !registerColumns[table]).map((one) => `${one} has no columns`),
  ]
}
