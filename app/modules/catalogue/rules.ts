import type { FieldValue, ProductStatus, ProductValue } from './schema.ts'

export type FieldChange = { field: string; oldValue: FieldValue; newValue: FieldValue }

const transitions: Record<ProductStatus, readonly ProductStatus[]> = {
  draft: ['pending', 'archived'],
  pending: ['approved', 'draft', 'archived'],
  approved: ['archived'],
  archived: ['draft'],
}

/**
 * D-107: draft → pending (submitted) → approved, or back to draft (rejected); → archived → draft
 * (restored). Undoing an archiving is no step of its own: it takes the step back.
 */
export function canMove(from: ProductStatus, to: ProductStatus): boolean {
  return transitions[from].includes(to)
}

/** Why a product of this status is not archived directly; undefined where it can be. */
export function archiveRefusal(status: ProductStatus): string | undefined {
  if (status === 'pending') return 'It waits for a decision. Decide on the request first.'
  return status === 'archived' ? 'It is archived already.' : undefined
}

/** Every field in which two records differ, as a change list (ENT-08); no value and an empty text are alike. */
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

/** D-106: approved, not archived, and today (a date in Johannesburg) within its dates. */
export function isActive(product: Window & { status: ProductStatus }, today: string): boolean {
  const { status, availableFrom, availableUntil } = product
  if (status !== 'approved') return false
  return (!availableFrom || availableFrom <= today) && (!availableUntil || today <= availableUntil)
}

type Priced = Pick<ProductValue, 'priceRegular' | 'pricePromo'>

/** What a subscriber pays a month, in rands: the promo price where there is one. */
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
