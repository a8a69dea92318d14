import { mergeEdit, type EditClash } from '#app/modules/settings/rules.ts'
import type { TypedProduct } from './typed-product.ts'

/** An edit that was stored: what was typed, and the version and values it began on. */
export type StoredEdit = { typed: TypedProduct; version: number; base: TypedProduct }

/**
 * A kept edit, brought onto what is stored by now: what only others changed is theirs, what both changed
 * differently is a clash. `hasMoved` tells that the product was changed since.
 */
export function resumeEdit(
  stored: StoredEdit,
  now: { version: number; typed: TypedProduct },
): { typed: TypedProduct; hasMoved: boolean; clashes: EditClash[] } {
  if (stored.version === now.version) return { typed: stored.typed, hasMoved: false, clashes: [] }
  const { value, clashes } = mergeEdit(stored.base, stored.typed, now.typed)
  return { typed: value, hasMoved: true, clashes }
}
