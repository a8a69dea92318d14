import { type EditClash, mergeEdit } from '#app/modules/settings/rules.ts'
import { type TypedProduct, fieldLabel, readTyped } from '../rules.ts'
import { fieldErrors } from '#app/basics/outcome.ts'
import { wholeProductSchema } from '../schema.ts'

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

const maxNamedFields = 3

/** Why a typed product cannot be shown on the site yet, naming its first fields; null where it can (STF-05). */
export function previewProblem(typed: TypedProduct): string | null {
  const parsed = wholeProductSchema.safeParse(readTyped(typed))
  if (parsed.success) return null
  const names = Object.keys(fieldErrors(parsed.error)).map(fieldLabel)
  const more = names.length - maxNamedFields
  const named = names.slice(0, maxNamedFields).join(', ')
  return `To show it on the site, complete: ${named}${more > 0 ? ` and ${more} more` : ''}.`
}
