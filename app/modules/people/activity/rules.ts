import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { capitalize } from '#app/basics/written-values.ts'
import type { ActivityEntry } from './schema.ts'

const withSpaces = (word: string) => word.replaceAll(/[-_]/g, ' ')

/** Formats an action for people: `staff.access-changed` becomes "Staff: access changed". */
export function actionWords(action: string): string {
  const [subject = '', ...verb] = action.split('.')
  return verb.length > 0
    ? `${capitalize(withSpaces(subject))}: ${withSpaces(verb.join(' '))}`
    : capitalize(subject)
}

type Change = { field: string; oldValue: unknown; newValue: unknown }

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'field' in value && 'newValue' in value

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Formats the details of an entry in one line, such as "role: editor, was viewer; sessions: 2". */
export function detailWords(details: ActivityEntry['details']): string {
  return Object.entries(details)
    .flatMap(([name, value]) => {
      if (Array.isArray(value) && value.length > 0 && value.every(isChange))
        return value.map(
          ({ field, oldValue, newValue }) =>
            `${field}: ${formatValue(newValue)}, was ${formatValue(oldValue)}`,
        )
      return `${withSpaces(name)}: ${formatValue(value)}`
    })
    .join('; ')
}

export type Detail = { name: string; value: string }

/**
 * Formats the details of an entry for people: words instead of field names, formatted dates, and names instead of ids.
 * Omits ids without a known name and flags that are false.
 * @param staffNames names of staff by their id
 */
export function readableDetails(
  details: ActivityEntry['details'],
  staffNames: ReadonlyMap<string, string> = new Map(),
): Detail[] {
  const words = (value: unknown) => readableValue(value, staffNames)
  const isUnnamed = (value: unknown) => isId(value) && !staffNames.has(value)
  return Object.entries(details).flatMap(([name, value]) => {
    if (name === 'bulkId' || (value === false && name.startsWith('is'))) return []
    if (isUnnamed(value)) return []
    if (!Array.isArray(value) || value.length === 0)
      return [{ name: fieldWords(name), value: words(value) }]
    if (value.every(isChange))
      return value
        .filter(({ oldValue, newValue }) => !isUnnamed(oldValue) && !isUnnamed(newValue))
        .map(({ field, oldValue, newValue }) => ({
          name: fieldWords(field),
          value: `${words(oldValue)} → ${words(newValue)}`,
        }))
    const named = value.filter((item) => !isUnnamed(item))
    return named.length > 0 ? [{ name: fieldWords(name), value: words(named) }] : []
  })
}

const fieldWords = (field: string) =>
  capitalize(
    withSpaces(
      field.replace(/^is(?=[A-Z])/, '').replaceAll(/(?<=[a-z])[A-Z]/g, ' $&'),
    ).toLowerCase(),
  )
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(value)

function readableValue(value: unknown, staffNames: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length === 0
      ? 'nothing'
      : value.map((item) => readableValue(item, staffNames)).join(', ')
  if (typeof value !== 'string') return formatValue(value)
  const person = staffNames.get(value)
  if (person) return person
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(new Date(value))
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? withSpaces(value) : formatValue(value)
}

/** Returns the id if it is a readable word, such as "site" for the site settings; otherwise an empty string. */
export function readableId(id: string): string {
  return /^[a-z][a-z0-9 -]*$/i.test(id) && !isId(id) ? id : ''
}

const subjectPaths: Readonly<Record<string, (id: string) => string>> = {
  lead: (id) => `/admin/leads/${id}`,
  product: (id) => `/admin/products/${id}`,
  'data-request': (id) => `/admin/privacy/${id}`,
  'staff-user': (id) => `/admin/users/${id}`,
  approval: () => '/admin/approvals',
  settings: () => '/admin/settings',
  webhook: (id) => `/admin/webhooks/${id}`,
  'api-key': () => '/admin/api-keys',
  text: (id) => `/admin/site-texts/${encodeURIComponent(id)}`,
}

/** Returns the console page of an entry's record, if it has one. */
export function subjectPath({
  subjectType,
  subjectId,
}: Pick<ActivityEntry, 'subjectType' | 'subjectId'>) {
  return subjectPaths[subjectType]?.(subjectId)
}

/** Formats the name of a record type or system job: "staff-user" becomes "Staff user". */
export function readableName(name: string): string {
  return /^[a-z][a-z:_-]*$/.test(name) ? capitalize(withSpaces(name.replaceAll(':', ' '))) : name
}
