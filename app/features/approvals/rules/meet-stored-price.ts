import type { FieldValue } from '#app/features/catalogue/schema.ts'
import { changedFields, mergeEdit } from '#app/features/settings/rules.ts'
import type { PublicPrice, StoredPrice } from '../schema/prices.ts'
import { readPrice, typedPrice, type TypedPrice } from './typed-price.ts'

/** What somebody else did to a public price while it was edited here, field by field with both values. */
export type PriceMeanwhile = {
  by: string
  /** Their change waits for a decision; otherwise it is live. */
  isWaiting: boolean
  rows: { field: string; theirs: FieldValue; mine: FieldValue }[]
}

/**
 * An edit of a public price that met a change of somebody else (ADP-21): what only they changed is taken
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
  // Both hold the fields of a price; what was typed need not make sense yet.
  const mine = readPrice(merged.value, now.unit) as Record<string, FieldValue>
  const live = value as Record<string, FieldValue>
  const asked = new Map(waiting?.changes.map(({ field, newValue }) => [field, newValue]))
  const fields = waiting
    ? [...new Set([...asked.keys(), ...changedFields(typedPrice(now), merged.value)])]
    : merged.clashes.map(({ name }) => name)
  const rows = fields.map((field) => ({
    field,
    theirs: asked.has(field) ? (asked.get(field) ?? null) : (live[field] ?? null),
    mine: mine[field] ?? null,
  }))
  const by = waiting?.submittedBy.name ?? updatedBy
  return { price: now, typed: merged.value, meanwhile: { by, isWaiting: waiting !== null, rows } }
}
