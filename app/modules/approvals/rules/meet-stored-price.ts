import type { FieldValue } from '#app/modules/catalogue/schema.ts'
import { changedFields, mergeEdit, type EditClash } from '#app/modules/settings/rules.ts'
import type { PublicPrice, StoredPrice } from '../schema/prices.ts'
import { readPrice, typedPrice, type TypedPrice } from './typed-price.ts'

/** What someone else did to a public price while it was edited here. */
export type PriceMeanwhile =
  /** Their change is live: the fields that both changed, as typed. */
  | { by: string; isWaiting: false; clashes: EditClash[] }
  /** Their change waits for a decision: every field that either would change, with both values. */
  | { by: string; isWaiting: true; rows: WaitingRow[] }

export type WaitingRow = { field: string; theirs: FieldValue; mine: FieldValue }

/**
 * An edit of a public price that met a change of someone else (ADP-21): what only they changed is taken
 * over, what is typed here stays, and the fields both changed are told with both values. The edit goes on
 * from the version that is stored now.
 */
export function meetStoredPrice(
  price: PublicPrice,
  typed: TypedPrice,
  { waiting, updatedBy, version, value }: StoredPrice,
): { price: PublicPrice; typed: TypedPrice; meanwhile: PriceMeanwhile } {
  const now: PublicPrice = { ...price, ...value, version, updatedBy }
  const merged = mergeEdit(typedPrice(price), typed, typedPrice(now))
  const met = { price: now, typed: merged.value }
  if (!waiting)
    return { ...met, meanwhile: { by: updatedBy, isWaiting: false, clashes: merged.clashes } }
  // Both hold the fields of a price; what was typed need not make sense yet.
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
