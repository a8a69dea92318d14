import { readNumber } from '#app/basics/written-values.ts'
import type { FieldValue } from '#app/modules/catalogue/product/schema.ts'
import { type EditClash, changedFields, mergeEdit } from '#app/modules/settings/rules.ts'
import type { PublicPrice, StoredPrice } from '../schema.ts'

/** A public price with its values as typed in the form, not yet parsed. */
export type TypedPrice = {
  name: string
  amountRands: string
  isOnRequest: boolean
  isStartingPrice: boolean
  devices: string
  maxUsers: string
  speedMbps: string
  discountNote: string
}

export function toTypedPrice(price: PublicPrice): TypedPrice {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    name: price.name,
    amountRands: text(price.amountRands),
    isOnRequest: price.isOnRequest,
    isStartingPrice: price.isStartingPrice,
    devices: text(price.devices),
    maxUsers: text(price.maxUsers),
    speedMbps: text(price.speedMbps),
    discountNote: price.discountNote,
  }
}

/** Converts the typed values for the schema. The form can't change the unit. An empty number becomes null. */
export function parseTypedPrice(
  typed: TypedPrice,
  unit: PublicPrice['unit'],
): Record<string, unknown> {
  return {
    ...typed,
    unit,
    amountRands: numberOf(typed.amountRands),
    devices: numberOf(typed.devices),
    maxUsers: numberOf(typed.maxUsers),
    speedMbps: numberOf(typed.speedMbps),
  }
}

/** Returns null for an empty field, and NaN for an invalid number, which the schema then rejects. */
const numberOf = (text: string) => (text.trim() === '' ? null : readNumber(text))

export type ConcurrentPriceChange =
  /** The colleague's change is live. `clashes` are the fields that both people changed. */
  | { by: string; isWaiting: false; clashes: EditClash[] }
  /** The colleague's change is pending. `rows` are all fields that either change affects, with both values. */
  | { by: string; isWaiting: true; rows: PendingPriceRow[] }

export type PendingPriceRow = { field: string; theirs: FieldValue; mine: FieldValue }

/**
 * Merges an edit of a public price with a colleague's change. Fields that only the colleague changed are updated, typed
 * values stay, and fields that both changed are returned with both values. The edit continues from the stored version.
 */
export function mergeStoredPrice(
  price: PublicPrice,
  typed: TypedPrice,
  { waiting, updatedBy, version, value }: StoredPrice,
): { price: PublicPrice; typed: TypedPrice; concurrentChange: ConcurrentPriceChange } {
  const now: PublicPrice = { ...price, ...value, version, updatedBy }
  const merged = mergeEdit(toTypedPrice(price), typed, toTypedPrice(now))
  const met = { price: now, typed: merged.value }
  if (!waiting)
    return {
      ...met,
      concurrentChange: { by: updatedBy, isWaiting: false, clashes: merged.clashes },
    }
  // The casts are safe, because both contain the fields of a price. Typed values may be invalid.
  const mine = parseTypedPrice(merged.value, now.unit) as Record<string, FieldValue>
  const live = value as Record<string, FieldValue>
  const requested = new Map(waiting.changes.map(({ field, newValue }) => [field, newValue]))
  const fields = new Set([...requested.keys(), ...changedFields(toTypedPrice(now), merged.value)])
  const rows = [...fields].map((field) => ({
    field,
    theirs: requested.has(field) ? (requested.get(field) ?? null) : (live[field] ?? null),
    mine: mine[field] ?? null,
  }))
  return { ...met, concurrentChange: { by: waiting.submittedBy.name, isWaiting: true, rows } }
}
