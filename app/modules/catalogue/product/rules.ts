import { formatDate } from '#app/basics/dates.ts'
import { countWithNoun, formatCount, formatRands, minus } from '#app/basics/numbers.ts'
import { foldAccents } from '#app/basics/search-words.ts'
import { humanizeName } from '#app/basics/text.ts'
import { readNumber } from '#app/basics/written-values.ts'
import { type Person, authorizeRight } from '#app/modules/access/rules.ts'
import type { BulkCounts, BulkOutcome } from '../bulk/schema.ts'
import { categoryLabels, fieldLabels, notEntered, statusLabels } from './content.ts'
import {
  type FieldValue,
  type Product,
  type ProductCategory,
  type ProductField,
  type ProductStatus,
  type ProductValue,
  productCategories,
  productStatuses,
} from './schema.ts'

export type FieldChange = { field: string; oldValue: FieldValue; newValue: FieldValue }

const transitions: Record<ProductStatus, readonly ProductStatus[]> = {
  draft: ['pending', 'archived'],
  pending: ['approved', 'draft', 'archived'],
  approved: ['archived'],
  archived: ['draft'],
}

/**
 * Draft → pending (submitted) → approved, or back to draft (rejected); → archived → draft (restored). Undo reverts an
 * archiving, so it is not a step here.
 */
export function canMove(from: ProductStatus, to: ProductStatus): boolean {
  return transitions[from].includes(to)
}

/** Why a product of this status cannot be archived directly; undefined if it can. */
export function archiveRefusal(status: ProductStatus): string | undefined {
  if (status === 'pending') return 'It’s waiting for a decision. Decide on that request first.'
  return status === 'archived' ? 'It is already archived.' : undefined
}

/** Every field in which two records differ, as a change list; no value and an empty text are equal. */
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

/** A record with the changes of a list applied. */
export function withChanges<Value extends Record<string, FieldValue>>(
  value: Value,
  changes: readonly FieldChange[],
): Value {
  return { ...value, ...Object.fromEntries(changes.map((c) => [c.field, c.newValue])) }
}

type Window = Pick<ProductValue, 'availableFrom' | 'availableUntil'>

/** Approved, not archived, and today (a date in Johannesburg) within its dates. */
export function isActive(product: Window & { status: ProductStatus }, today: string): boolean {
  const { status, availableFrom, availableUntil } = product
  if (status !== 'approved') return false
  return (!availableFrom || availableFrom <= today) && (!availableUntil || today <= availableUntil)
}

type Priced = Pick<ProductValue, 'priceRegular' | 'pricePromo'>

/** The monthly price in rands: the promo price if there is one. */
export function chargedRands({ priceRegular, pricePromo }: Priced): number {
  return pricePromo ?? priceRegular
}

/** A slug that is not in `taken`: the wanted one, or with -2, -3 … behind it, at most 80 characters. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let n = 2; ; n++) {
    const slug = `${wanted.slice(0, 79 - String(n).length).replace(/-$/, '')}-${n}`
    if (!taken.has(slug)) return slug
  }
}

/** "Business Fibre 50 (copy)" → "business-fibre-50-copy"; empty text gives "product". */
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

/** The actions that screens offer; the server authorizes each call again. */
export function productRights(person: Person): { canEdit: boolean; canApprove: boolean } {
  return {
    canEdit: authorizeRight(person, 'edit') === 'allowed',
    canApprove: authorizeRight(person, 'approve') === 'allowed',
  }
}

/** The sortable columns of a list of products. */
const sortColumns = ['name', 'category', 'speed', 'price', 'status', 'updated'] as const
export type SortColumn = (typeof sortColumns)[number]
/** A column, with a leading dash for the reverse order. */
export type ProductSort = SortColumn | `-${SortColumn}`

export type ProductFilter = {
  search: string
  category: ProductCategory | ''
  status: ProductStatus | ''
  /** Empty for the order by name. */
  sort: ProductSort | ''
}

export const noProductFilter: ProductFilter = { search: '', category: '', status: '', sort: '' }

const sorts = sortColumns.flatMap((column): ProductSort[] => [column, `-${column}`])

/** The filters of a query string; unknown values count as absent. */
export function readFilter(params: URLSearchParams): ProductFilter {
  const sort = sorts.find((one) => one === params.get('sort')) ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    category: productCategories.find((one) => one === params.get('category')) ?? '',
    status: productStatuses.find((one) => one === params.get('status')) ?? '',
    sort: sort === 'name' ? '' : sort,
  }
}

/** The filter's query parameters in the address of a list of products. */
export const productQuery = {
  read: (params: Record<string, string>) => readFilter(new URLSearchParams(params)),
  narrowing: ['search', 'category', 'status'],
  typed: 'search',
  // The revision stays open while the list is filtered.
  keeps: ['revise'],
} as const

/** The same for a list with one status: the address's status is ignored. */
export const productQueryOfOneStatus = {
  ...productQuery,
  narrowing: ['search', 'category'],
} as const

/** The words of a search, in small letters; each must occur. Control characters separate words. */
export function searchWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 12)
}

/** Blanks and punctuation, listed one by one: the trigram index cannot use a class as large as "not a letter". */
const beforeWord = '(^|[ \\t\\n!-/:-@\\[-`{-~])'

/**
 * The search pattern of a word of one or two letters or digits. It only matches at the start of a word, because the
 * trigram index cannot find it elsewhere. Undefined for any other word, which may match anywhere.
 */
export function wordBeginning(word: string): string | undefined {
  return /^[a-z0-9]{1,2}$/.test(word) ? beforeWord + word : undefined
}

/** Whether a product fits a filter, as the server applies it (list/store.server.ts). */
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

/** A click on a column's head: sorts by it, then reverses the order. */
export function nextSort(sort: ProductSort | '', column: SortColumn): ProductSort | '' {
  const wanted: ProductSort = (sort || 'name') === column ? `-${column}` : column
  return wanted === 'name' ? '' : wanted
}

const rands = new Set(['priceRegular', 'pricePromo', 'amountRands'])

export function isPrice({ field }: Pick<FieldChange, 'field'>): boolean {
  return rands.has(field)
}

/** The change of a price, such as "+R150, +6%" or "−R50, −2.5%"; empty without a previous price. */
export function priceDifference(change: FieldChange): string {
  const { oldValue, newValue } = change
  if (!isPrice(change) || typeof oldValue !== 'number' || typeof newValue !== 'number') return ''
  const moved = newValue - oldValue
  const sign = moved < 0 ? minus : moved > 0 ? '+' : ''
  const amount = `${sign}${formatRands(Math.abs(moved))}`
  if (oldValue === 0) return amount
  const percent = Math.round((Math.abs(moved) / oldValue) * 1000) / 10
  return `${amount}, ${sign}${percent}%`
}

/** Prices first: they are what a reviewer decides on; the others stay in their order. */
export function pricesFirst(changes: readonly FieldChange[]): FieldChange[] {
  return [...changes.filter(isPrice), ...changes.filter((change) => !isPrice(change))]
}

const words: Record<string, string> = { ...categoryLabels, ...statusLabels }
const more: Record<string, string> = {
  status: 'Status',
  subscribers: 'Subscribers',
  amountRands: 'Price',
  unit: 'Unit',
  isOnRequest: 'Priced on request',
  isStartingPrice: 'Starting price',
  devices: 'Devices',
  maxUsers: 'Most users',
  speedMbps: 'Speed (Mbps)',
  discountNote: 'Discount note',
}
const fieldsEmptyAtZero = new Set(['speedDown', 'speedUp', 'priceRegular'])
const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** The label of any field that a change list may name; a line of a quote is named by its own words. */
export function fieldLabel(field: string): string {
  const label = fieldLabels[field as keyof typeof fieldLabels] ?? more[field]
  return label ?? (field.includes(' ') ? field : humanizeName(field))
}

/** A stored value as a person reads it; a missing one is "None". */
export function readableValue(field: string, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (value === 0 && fieldsEmptyAtZero.has(field)) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isPrice({ field }) ? formatRands(value) : formatCount(value)
  if (isoDate.test(value)) return formatDate(value)
  return words[value] ?? value
}

/** Parses a typed value. */
export function readableFormValue(field: string, typed: unknown): string {
  if (typeof typed === 'boolean') return readableValue(field, typed)
  const text = String(typed)
  return readableValue(field, /^\d+$/.test(text) ? Number(text) : text)
}

/** "100 Mbps" when both are equal, else "100/50 Mbps". */
export function speedText({ speedDown, speedUp }: { speedDown: number; speedUp: number }): string {
  if (speedDown === speedUp) return speedDown === 0 ? notEntered : `${speedDown} Mbps`
  return `${speedDown || '–'}/${speedUp || '–'} Mbps`
}

export const outcomeLabels: Record<BulkOutcome, string> = {
  request: 'Needs approval',
  draft: 'Draft: changes at once',
  new: 'New draft',
  unchanged: 'Stays as it is',
  refused: 'Left out',
}

/** A change as a diff shows it; for a price, with the difference. */
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

/** "400 need approval, 12 drafts change at once, 3 are left out". */
export function countsText(counts: BulkCounts): string {
  const parts = [
    counts.new && countWithNoun(counts.new, 'new draft', 'new drafts'),
    counts.draft && countWithNoun(counts.draft, 'draft changes at once', 'drafts change at once'),
    counts.request && countWithNoun(counts.request, 'needs approval', 'need approval'),
    counts.unchanged && countWithNoun(counts.unchanged, 'stays as it is', 'stay as they are'),
    counts.refused && countWithNoun(counts.refused, 'is left out', 'are left out'),
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing'
}

/** A product as typed into the form, not yet parsed. */
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

/** A stored value as the form shows it. */
export function typedOf(value: ProductValue): TypedProduct {
  const text = (field: Exclude<ProductField, 'isFeatured'>) => String(value[field] || '')
  return {
    name: value.name,
    slug: value.slug,
    category: value.category,
    serviceType: value.serviceType,
    description: value.description,
    speedDown: text('speedDown'),
    speedUp: text('speedUp'),
    priceRegular: text('priceRegular'),
    pricePromo: text('pricePromo'),
    isFeatured: value.isFeatured,
    availableFrom: text('availableFrom'),
    availableUntil: text('availableUntil'),
    offerId: text('offerId'),
  }
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

/** The typed values, ready for the schema: numbers may be written like "R1,999". */
export function readTyped(typed: TypedProduct): Record<ProductField, unknown> {
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

const numberOrZero = (text: string) => (text.trim() === '' ? 0 : readNumber(text))
