import { formatDate } from '#app/basics/dates.ts'
import { countWithNoun, formatCount, formatRands, minusSign } from '#app/basics/numbers.ts'
import { foldAccents } from '#app/basics/search-words.ts'
import { humanizeName } from '#app/basics/text.ts'
import { readNumber } from '#app/basics/written-values.ts'
import { type Person, authorizeRight } from '#app/modules/access/rules.ts'
import type { BulkCounts, BulkOutcome } from '../bulk/schema.ts'
import { categoryLabels, fieldLabels, notEnteredText, statusLabels } from './content.ts'
import {
  type FieldChange,
  type FieldValue,
  type Product,
  type ProductCategory,
  type ProductField,
  type ProductStatus,
  type ProductValue,
  productCategories,
  productStatuses,
} from './schema.ts'

const transitions: Record<ProductStatus, readonly ProductStatus[]> = {
  draft: ['pending', 'archived'],
  pending: ['approved', 'draft', 'archived'],
  approved: ['archived'],
  archived: ['draft'],
}

/** Returns whether a product may change from one status to another. Undoing an archive is a separate operation. */
export function canChangeStatus(from: ProductStatus, to: ProductStatus): boolean {
  return transitions[from].includes(to)
}

/** Returns why a product in this status cannot be archived directly; undefined if it can. */
export function archiveRefusal(status: ProductStatus): string | undefined {
  if (status === 'pending')
    return 'This product is waiting for a decision. Decide on its request first.'
  return status === 'archived' ? 'This product is already archived.' : undefined
}

/** Returns the fields of `after` that differ from `before`. A missing value and an empty text count as equal. */
export function changeList<Value extends Record<string, FieldValue>>(
  before: Partial<Value>,
  after: Value,
): FieldChange[] {
  return Object.keys(after)
    .filter((field) => !Object.is(textOrNull(before[field]), textOrNull(after[field])))
    .map((field) => ({
      field,
      oldValue: before[field] ?? null,
      newValue: after[field] ?? null,
    }))
}

function textOrNull(value: FieldValue | undefined): FieldValue {
  return value === undefined || value === '' ? null : value
}

export function withChanges<Value extends Record<string, FieldValue>>(
  value: Value,
  changes: readonly FieldChange[],
): Value {
  return { ...value, ...Object.fromEntries(changes.map((c) => [c.field, c.newValue])) }
}

type SalePeriod = Pick<ProductValue, 'availableFrom' | 'availableUntil'>

/** Returns whether a product is on sale: approved, with `today` (in Johannesburg) between its first and last day. */
export function isActive(product: SalePeriod & { status: ProductStatus }, today: string): boolean {
  const { status, availableFrom, availableUntil } = product
  if (status !== 'approved') return false
  return (!availableFrom || availableFrom <= today) && (!availableUntil || today <= availableUntil)
}

export type ProductPrices = Pick<ProductValue, 'priceRegular' | 'pricePromo'>

/** Returns the monthly price in rands: the promo price, or the regular price without a promo. */
export function chargedRands({ priceRegular, pricePromo }: ProductPrices): number {
  return pricePromo ?? priceRegular
}

/** Returns the wanted slug, with a suffix (-2, -3 …) if it is in `taken`. At most 80 characters long. */
export function unusedSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let n = 2; ; n++) {
    const slug = `${wanted.slice(0, 79 - String(n).length).replace(/-$/, '')}-${n}`
    if (!taken.has(slug)) return slug
  }
}

/** "Fibre 50 (copy)" becomes "fibre-50-copy". Returns "product" without a letter or digit. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
  return slug || 'product'
}

/** Returns which actions the screens offer. The server checks the permission again for each call. */
export function productRights(person: Person): { canEdit: boolean; canApprove: boolean } {
  return {
    canEdit: authorizeRight(person, 'edit') === 'allowed',
    canApprove: authorizeRight(person, 'approve') === 'allowed',
  }
}

const sortColumns = ['name', 'category', 'speed', 'price', 'status', 'updated'] as const
export type SortColumn = (typeof sortColumns)[number]
/** A column name; a leading dash sorts in descending order. */
export type ProductSort = SortColumn | `-${SortColumn}`

export type ProductFilter = {
  search: string
  category: ProductCategory | ''
  status: ProductStatus | ''
  /** Empty sorts by name. */
  sort: ProductSort | ''
}

export const noProductFilter: ProductFilter = { search: '', category: '', status: '', sort: '' }

const sortValues = sortColumns.flatMap((column): ProductSort[] => [column, `-${column}`])

/** Reads the filter from a query string; unknown values are ignored. */
export function readFilter(params: URLSearchParams): ProductFilter {
  const sort = sortValues.find((one) => one === params.get('sort')) ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    category: productCategories.find((one) => one === params.get('category')) ?? '',
    status: productStatuses.find((one) => one === params.get('status')) ?? '',
    sort: sort === 'name' ? '' : sort,
  }
}

export const productQuery = {
  read: (params: Record<string, string>) => readFilter(new URLSearchParams(params)),
  narrowing: ['search', 'category', 'status'],
  typed: 'search',
  // A change of the filter keeps `?revise=` in the URL, so that the revision stays open.
  keeps: ['revise'],
} as const

/** Like `productQuery`, but without the status, because the list has a fixed status. */
export const productQueryOfOneStatus = {
  ...productQuery,
  narrowing: ['search', 'category'],
} as const

/** Splits a search into at most 12 lower-case words (all must match) at whitespace and control characters. */
export function searchWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 12)
}

/** Listed one by one, because the trigram index cannot use a class as large as "not a letter". */
const beforeWord = '(^|[ \\t\\n!-/:-@\\[-`{-~])'

/**
 * Returns the search pattern for a word of one or two letters or digits, which the index finds only at the beginning of
 * a word. Undefined for any other word.
 */
export function wordBeginning(word: string): string | undefined {
  return /^[a-z0-9]{1,2}$/.test(word) ? beforeWord + word : undefined
}

/** Returns whether a product matches a filter; the same rule as on the server (list/store.server.ts). */
export function fitsFilter(product: Product, { search, category, status }: ProductFilter): boolean {
  const { name, slug, serviceType, description } = product
  const text = foldAccents(`${name} ${slug} ${serviceType} ${description}`)
  return (
    (!category || product.category === category) &&
    (!status || product.status === status) &&
    searchWords(search).every((word) => {
      const beginning = wordBeginning(word)
      return beginning ? new RegExp(beginning).test(text) : text.includes(foldAccents(word))
    })
  )
}

/** Returns the sort order after a click on a column header; a second click reverses the order. */
export function nextSort(sort: ProductSort | '', column: SortColumn): ProductSort | '' {
  const wanted: ProductSort = (sort || 'name') === column ? `-${column}` : column
  return wanted === 'name' ? '' : wanted
}

const priceFieldNames = new Set(['priceRegular', 'pricePromo', 'amountRands'])

export function isPrice({ field }: Pick<FieldChange, 'field'>): boolean {
  return priceFieldNames.has(field)
}

/** Returns a price difference such as "+R150, +6%" or "−R50, −2.5%"; empty without a price or previous value. */
export function priceDifference(change: FieldChange): string {
  const { oldValue, newValue } = change
  if (!isPrice(change) || typeof oldValue !== 'number' || typeof newValue !== 'number') return ''
  const moved = newValue - oldValue
  const sign = moved < 0 ? minusSign : moved > 0 ? '+' : ''
  const amount = `${sign}${formatRands(Math.abs(moved))}`
  if (oldValue === 0) return amount
  const percent = Math.round((Math.abs(moved) / oldValue) * 1000) / 10
  return `${amount}, ${sign}${percent}%`
}

/** Returns whether the changes are all the fields of a new record. */
export function isNewRecord(changes: readonly FieldChange[]): boolean {
  return changes.length > 1 && changes.every(({ oldValue }) => oldValue === null)
}

/** Sorts price changes first, because they matter most to a reviewer. The other changes keep their order. */
export function sortPricesFirst(changes: readonly FieldChange[]): FieldChange[] {
  return [...changes.filter(isPrice), ...changes.filter((change) => !isPrice(change))]
}

const valueLabels: Record<string, string> = { ...categoryLabels, ...statusLabels }
const extraFieldLabels: Record<string, string> = {
  status: 'Status',
  subscribers: 'Subscribers',
  amountRands: 'Price',
  unit: 'Unit',
  isOnRequest: 'Priced on request',
  isStartingPrice: 'Starting price',
  devices: 'Devices',
  maxUsers: 'Maximum users',
  speedMbps: 'Speed (Mbps)',
  discountNote: 'Discount note',
  lead: 'Introduction',
  problem: 'The problem',
  recipe: 'The recipe',
  consentRecord: 'Record of consent',
  isHidden: 'Hide this on the site',
}
const fieldsEmptyAtZero = new Set(['speedDown', 'speedUp', 'priceRegular'])
const isoDatePattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns the label of a changed field. A field name with a space, such as a line of a quote, is itself the label. */
export function fieldLabel(field: string): string {
  const label = fieldLabels[field as keyof typeof fieldLabels] ?? extraFieldLabels[field]
  return label ?? (field.includes(' ') ? field : humanizeName(field))
}

/** Formats a stored value for display; an empty value becomes "None". */
export function readableValue(field: string, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (value === 0 && fieldsEmptyAtZero.has(field)) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isPrice({ field }) ? formatRands(value) : formatCount(value)
  if (isoDatePattern.test(value)) return formatDate(value)
  return valueLabels[value] ?? value
}

export function readableFormValue(field: string, typed: unknown): string {
  if (typeof typed === 'boolean') return readableValue(field, typed)
  const text = String(typed)
  return readableValue(field, /^\d+$/.test(text) ? Number(text) : text)
}

/** Formats the speeds: "100 Mbps" if both are equal, otherwise "100/50 Mbps". */
export function speedText({ speedDown, speedUp }: { speedDown: number; speedUp: number }): string {
  if (speedDown === speedUp) return speedDown === 0 ? notEnteredText : `${speedDown} Mbps`
  return `${speedDown || '–'}/${speedUp || '–'} Mbps`
}

export const outcomeLabels: Record<BulkOutcome, string> = {
  request: 'Needs approval',
  draft: 'Draft (changes immediately)',
  new: 'New draft',
  unchanged: 'Stays as it is',
  refused: 'Left out',
}

export function readableChange(change: FieldChange) {
  const { field, oldValue, newValue } = change
  const difference = priceDifference(change)
  return {
    label: fieldLabel(field),
    before: readableValue(field, oldValue),
    after: readableValue(field, newValue),
    ...(difference ? { difference } : {}),
  }
}

/** Summarises the outcomes, such as "400 need approval, 12 drafts change immediately, 3 are left out". */
export function countsText(counts: BulkCounts): string {
  const parts = [
    counts.new && countWithNoun(counts.new, 'new draft', 'new drafts'),
    counts.draft &&
      countWithNoun(counts.draft, 'draft changes immediately', 'drafts change immediately'),
    counts.request && countWithNoun(counts.request, 'needs approval', 'need approval'),
    counts.unchanged && countWithNoun(counts.unchanged, 'stays as it is', 'stay as they are'),
    counts.refused && countWithNoun(counts.refused, 'is left out', 'are left out'),
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing'
}

export type TypedProduct = Record<Exclude<ProductField, 'isFeatured'>, string> & {
  isFeatured: boolean
}

export const emptyProduct: TypedProduct = {
  name: '',
  slug: '',
  category: '',
  serviceType: '',
  description: '',
  speedDown: '',
  speedUp: '',
  priceRegular: '',
  pricePromo: '',
  isFeatured: false,
  availableFrom: '',
  availableUntil: '',
  offerId: '',
}

export function toTypedProduct(value: ProductValue): TypedProduct {
  const fields = Object.keys(emptyProduct) as ProductField[]
  const texts = fields.map((field) => [field, String(value[field] || '')])
  // The cast is safe, because `emptyProduct` has every field.
  return { ...Object.fromEntries(texts), isFeatured: value.isFeatured } as TypedProduct
}

/** Updates fields that depend on typed ones: a new product's slug follows its name until someone types a slug. */
export function applyDependentFields(
  typed: TypedProduct,
  field: string,
  to: unknown,
): Partial<TypedProduct> {
  const slugFor = (name: string) => (name.trim() === '' ? '' : slugOf(name))
  return field === 'name' && typed.slug === slugFor(typed.name) ? { slug: slugFor(String(to)) } : {}
}

/** Converts form values for validation by the schema; accepts amounts such as "R1,999". */
export function parseTypedProduct(typed: TypedProduct): Record<ProductField, unknown> {
  return {
    ...typed,
    speedDown: numberOrZero(typed.speedDown),
    speedUp: numberOrZero(typed.speedUp),
    priceRegular: numberOrZero(typed.priceRegular),
    pricePromo: typed.pricePromo.trim() === '' ? null : readNumber(typed.pricePromo),
    availableFrom: typed.availableFrom || null,
    availableUntil: typed.availableUntil || null,
    offerId: typed.offerId || null,
  }
}

export const numberOrZero = (text: string) => (text.trim() === '' ? 0 : readNumber(text))
