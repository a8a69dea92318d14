import { z } from 'zod'
import { pick } from '#app/basics/records.ts'
import { removeStored, storeValue, readStored } from '#app/design/kept-values.ts'
import { storeTerms } from '#app/modules/console/request/ui/request-fields.tsx'
import { mergeEdit } from '#app/modules/settings/rules.ts'
import type { Approval } from '../../../approval/schema.ts'
import { emptyProduct, toTypedProduct, type TypedProduct, withChanges } from '../../rules.ts'
import { type Product, type ProductField, wholeProductSchema } from '../../schema.ts'

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

/** Name under which the form of a product keeps the typed terms of a request. */
export const termsName = (id: string) => `product-terms-${id}`

/**
 * Puts the terms of a rejected request and, for a change of a `product`, its values into the product's form. Values
 * typed earlier and not saved stay.
 */
export function storeRevision(userId: string, request: Approval, product: Product | null) {
  const { subject, changes, priority, description, estimatedImpact } = request
  if (product) {
    const fields = Object.keys(emptyProduct) as ProductField[]
    const before = wholeProductSchema.parse(pick(product, fields))
    const base = toTypedProduct(before)
    const revised = toTypedProduct(wholeProductSchema.parse(withChanges(before, changes)))
    const start = { base, version: product.version, typed: base }
    const kept = readStoredEdit(userId, subject.id) ?? start
    storeEdit(userId, subject.id, {
      ...kept,
      typed: mergeEdit(kept.base, kept.typed, revised).value,
    })
  }
  const { goLiveDate } = estimatedImpact
  storeTerms(termsName(subject.id), userId, { priority, description, goLiveDate })
}

export function dropStoredEdit(userId: string, id: string): void {
  removeStored('localStorage', storedEditKey(userId, id))
}
