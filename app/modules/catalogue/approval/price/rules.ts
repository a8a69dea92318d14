import { readNumber } from '#app/basics/written-values.ts'
import type { FieldValue } from '#app/modules/catalogue/product/schema.ts'
import { type EditClash, changedFields, mergeEdit } from '#app/modules/settings/rules.ts'
import type { PublicPrice, StoredPrice } from '../schema.ts'

/** A public price as a form has it: typed, not yet parsed. */
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

export function typedPrice(price: PublicPrice): TypedPrice {
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

/** The typed values, ready for the schema; the unit cannot be changed here. An empty field is absent. */
export function readPrice(typed: TypedPrice, unit: PublicPrice['unit']): Record<string, unknown> {
  return {
    ...typed,
    unit,
    amountRands: numberOf(typed.amountRands),
    devices: numberOf(typed.devices),
    maxUsers: numberOf(typed.maxUsers),
    speedMbps: numberOf(typed.speedMbps),
  }
}

/** null for nothing, NaN for what is no number, which the schema then names. */
const numberOf = (text: string) => (text.trim() === '' ? null : readNumber(text))

/** A colleague's change of a public price during the edit. */
export type ConcurrentPriceChange =
  /** Their change is live: the fields that both changed, as typed. */
  | { by: string; isWaiting: false; clashes: EditClash[] }
  /** Their change waits for a decision: every field that either would change, with both values. */
  | { by: string; isWaiting: true; rows: WaitingRow[] }

export type WaitingRow = { field: string; theirs: FieldValue; mine: FieldValue }

/**
 * Merges an edit of a public price with a colleague's change: fields only they changed are taken over, typed values
 * stay, and fields both changed are returned with both values. The edit continues from the stored version.
 */
export function mergeStoredPrice(
  price: PublicPrice,
  typed: TypedPrice,
  { waiting, updatedBy, version, value }: StoredPrice,
): { price: PublicPrice; typed: TypedPrice; meanwhile: ConcurrentPriceChange } {
  const now: PublicPrice = { ...price, ...value, version, updatedBy }
  const merged = mergeEdit(typedPrice(price), typed, typedPrice(now))
  const met = { price: now, typed: merged.value }
  if (!waiting)
    return { ...met, meanwhile: { by: updatedBy, isWaiting: false, clashes: merged.clashes } }
  // Both contain the fields of a price; typed values may be invalid.
  const mine = readPrice(merged.value, now.unit) as Record<string, FieldValue>
  const live = value as Record<string, FieldValue>
  const asked = new Map(waiting.changes.map(({ field, newValue }) => [field, newValue]))
  const fields = new Set([...asked.keys(), ...changedFields(typedPrice(now), merged.value)])
  const rows = [...fields].map((field) => ({
    field,
    theirs: asked.has(field) ? (asked.get(field) ?? null) : (live[field] ?? null),
    mine: mine[field] ?? null,
  }))
  return { ...met, meanwhile: { by: waiting.submittedBy.name, isWaiting: true, rows } }
}
