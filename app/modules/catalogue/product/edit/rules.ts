import { fieldErrors } from '#app/basics/outcome.ts'
import { type EditClash, mergeEdit } from '#app/modules/settings/rules.ts'
import { type TypedProduct, fieldLabel, parseTypedProduct } from '../rules.ts'
import { wholeProductSchema } from '../schema.ts'

/** An unsaved edit from local storage: the typed values, with the version and values it started from. */
export type StoredEdit = { typed: TypedProduct; version: number; base: TypedProduct }

/** Merges a stored edit with the current version. Fields changed in both clash; all other changes are kept. */
export function resumeEdit(
  stored: StoredEdit,
  now: { version: number; typed: TypedProduct },
): { typed: TypedProduct; hasMoved: boolean; clashes: EditClash[] } {
  if (stored.version === now.version) return { typed: stored.typed, hasMoved: false, clashes: [] }
  const { value, clashes } = mergeEdit(stored.base, stored.typed, now.typed)
  return { typed: value, hasMoved: true, clashes }
}

const maxNamedFields = 3

/** Returns a message naming the first fields that prevent a preview; null if the product can be previewed. */
export function previewProblem(typed: TypedProduct): string | null {
  const parsed = wholeProductSchema.safeParse(parseTypedProduct(typed))
  if (parsed.success) return null
  const names = Object.keys(fieldErrors(parsed.error)).map(fieldLabel)
  const more = names.length - maxNamedFields
  const named = names.slice(0, maxNamedFields).join(', ')
  return `To show it on the site, complete: ${named}${more > 0 ? ` and ${more} more` : ''}.`
}
