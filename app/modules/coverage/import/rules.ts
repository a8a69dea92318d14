import { isInSouthAfrica, areCoordinatesSwapped } from '#app/basics/south-africa.ts'
import { cleanText, codePointLength, isStorableText } from '#app/basics/text.ts'
import { normalizeHeading, readYesNo } from '#app/basics/written-values.ts'
import type { Coordinates } from '#app/modules/places/rules.ts'
import type { ImportKind } from '../area/content.ts'
import { rowRefusals } from './content.ts'

export type ImportedBuilding = {
  name: string
  address: string
  suburb: string
  latitude: number
  longitude: number
  isBroadband: boolean
  needsThirdParty: boolean
  promotion: string | null
}
/** A row of a file after validation, or its invalid field and the reason. */
export type ValidatedRow<Row> =
  | { ok: true; row: Row }
  | { ok: false; field: string; reason: string }

/** Accepted column names for each field, as normalised by `normalizeHeading`. */
const fieldAliases = {
  name: ['buildingname', 'building', 'name', 'sitename'],
  address: ['address', 'streetaddress', 'fulladdress'],
  suburb: ['suburb', 'area', 'town'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  broadband: ['broadband', 'isbroadband'],
  thirdParty: ['thirdpartydependantforconnectionaccess', 'thirdparty', 'needsthirdparty'],
  promotion: ['promotion', 'promo'],
} as const
export type RowField = keyof typeof fieldAliases

/** Returns the column name of each field, so that names are matched once per file. */
export function matchFields(names: readonly string[]): Partial<Record<RowField, string>> {
  const plain = new Map(names.map((name) => [normalizeHeading(name), name]))
  const entries = Object.entries(fieldAliases).flatMap(([field, known]) => {
    const found = known.find((name) => plain.has(name))
    return found ? [[field, plain.get(found)!] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Validates one row. `place` is the location of its geometry; if null, the two coordinate columns are read. */
export function validateRow(
  values: Readonly<Record<string, unknown>>,
  fields: Partial<Record<RowField, string>>,
  place: Coordinates | null,
): ValidatedRow<ImportedBuilding> {
  const valueOf = (field: RowField) =>
    fields[field] === undefined ? undefined : values[fields[field]]
  const latitude = place ? place.latitude : degreesOf(valueOf('latitude'))
  const longitude = place ? place.longitude : degreesOf(valueOf('longitude'))
  if (!Number.isFinite(latitude)) return refusedRow('latitude', rowRefusals.noNumber)
  if (!Number.isFinite(longitude)) return refusedRow('longitude', rowRefusals.noNumber)
  if (!isInSouthAfrica(latitude, longitude)) {
    const isSwapped = areCoordinatesSwapped(latitude, longitude)
    return refusedRow('latitude', isSwapped ? rowRefusals.swapped : rowRefusals.outside)
  }
  const isBroadband = parseYesOrNo(valueOf('broadband'), 'broadband')
  if (isBroadband === undefined) return refusedRow('broadband', rowRefusals.noAnswer)
  const needsThirdParty = parseYesOrNo(valueOf('thirdParty'), 'yes')
  if (needsThirdParty === undefined) return refusedRow('third party', rowRefusals.noAnswer)
  const texts = { name: '', address: '', suburb: '', promotion: '' }
  for (const field of ['name', 'address', 'suburb', 'promotion'] as const) {
    const value = valueOf(field)
    const text = cleanText(
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    )
    if (!isStorableText(text)) return refusedRow(field, rowRefusals.notStorable)
    if (codePointLength(text) > 300) return refusedRow(field, rowRefusals.tooLong)
    texts[field] = text.replace(/[\n\t]+/g, ' ')
  }
  const promotion = texts.promotion || null
  const row = { ...texts, promotion, latitude, longitude, isBroadband, needsThirdParty }
  return { ok: true, row }
}

export const refusedRow = (field: string, reason: string) => ({ ok: false, field, reason }) as const

/** Parses degrees from a number or a text, which may have spaces and a decimal comma; otherwise returns NaN. */
function degreesOf(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return Number.NaN
  const bare = value.replaceAll(/\s/g, '').replace('\u2212', '-').replace(/°$/, '')
  return /^[-+]?\d{1,3}([.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN
}

/** Parses a yes/no value; a missing value means no. `word` is an additional word for yes that operators use. */
function parseYesOrNo(value: unknown, word: string): boolean | undefined {
  if (value === undefined || value === null) return false
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '?'
  if (text.toLowerCase() === word) return true
  return text.toLowerCase() === 'planned' ? false : readYesNo(text)
}

/** A live import, with the data that decides which imports a new one replaces. `operator` is empty for buildings. */
export type LiveImport = {
  id: number
  kind: ImportKind
  operator: string
  fileName: string
  rowsAccepted: number
  isSample: boolean
}
export type ImportMode = 'replace' | 'add'
export type ImportChange = { comes: number; goes: number; stays: number; leaving: LiveImport[] }
type NewImport = Pick<LiveImport, 'kind' | 'operator'>
type ReplaceableImport = Pick<LiveImport, 'kind' | 'operator' | 'isSample'>

/** These are the samples of its kind and, unless the mode is "add", all imports of its kind and operator. */
export function findReplacedImports<One extends ReplaceableImport>(
  coming: NewImport,
  live: readonly One[],
  mode: ImportMode,
): One[] {
  return live.filter(
    ({ kind, operator, isSample }) =>
      kind === coming.kind && (isSample || (mode === 'replace' && operator === coming.operator)),
  )
}

/** Returns how many buildings or areas an import adds, removes and leaves in place when it goes live. */
export function changeByImport(
  coming: NewImport & Pick<LiveImport, 'rowsAccepted'>,
  live: readonly LiveImport[],
  mode: ImportMode,
): ImportChange {
  const leaving = findReplacedImports(coming, live, mode)
  const goes = sumOf(leaving)
  const all = sumOf(live.filter(({ kind }) => kind === coming.kind))
  return { comes: coming.rowsAccepted, goes, stays: all - goes, leaving }
}

const sumOf = (imports: readonly LiveImport[]) =>
  imports.reduce((sum, { rowsAccepted }) => sum + rowsAccepted, 0)
