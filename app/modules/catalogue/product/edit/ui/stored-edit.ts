import { z } from 'zod'
import { removeStored, storeValue, readStored } from '#app/design/kept-values.ts'
import { mergeEdit } from '#app/modules/settings/rules.ts'
import { emptyProduct, type TypedProduct } from '../../rules.ts'

/** An unsaved edit from local storage: the typed values, with the version and values it started from. */
export type StoredEdit = { typed: TypedProduct; version: number; base: TypedProduct }

const typedValuesSchema = z.record(z.string(), z.union([z.string(), z.boolean()]))
const storedEditSchema = z.object({
  typed: typedValuesSchema,
  base: typedValuesSchema,
  version: z.number(),
})

const storedEditKey = (userId: string, id: string) => `catalogue_edit_${userId}_${id}`

/** Returns the person's unsaved edit of a product from local storage, so that leaving the page loses no input. */
export function readStoredEdit(userId: string, id: string): StoredEdit | null {
  const parsed = storedEditSchema.safeParse(readStored('localStorage', storedEditKey(userId, id)))
  if (!parsed.success) return null
  // Only `storeEdit` writes this entry, so the field names and types match the form.
  const whole = (typed: object) => ({ ...emptyProduct, ...typed }) as TypedProduct
  const { typed, base, version } = parsed.data
  return { typed: whole(typed), base: whole(base), version }
}

export function storeEdit(userId: string, id: string, stored: StoredEdit): void {
  storeValue('localStorage', storedEditKey(userId, id), stored)
}

/** Stores the values of a rejected request as an unsaved edit of `base`. Values typed earlier and not saved stay. */
export function storeRevision(
  userId: string,
  id: string,
  revised: TypedProduct,
  start: Omit<StoredEdit, 'typed'>,
) {
  const kept = readStoredEdit(userId, id) ?? { ...start, typed: start.base }
  storeEdit(userId, id, { ...kept, typed: mergeEdit(kept.base, kept.typed, revised).value })
}

export function dropStoredEdit(userId: string, id: string): void {
  removeStored('localStorage', storedEditKey(userId, id))
}
