import { z } from 'zod'
import type { StoredEdit } from '../../rules/resume-edit.ts'
import { emptyProduct, type TypedProduct } from '../../rules/typed-product.ts'

const typedSchema = z.record(z.string(), z.union([z.string(), z.boolean()]))
const storedSchema = z.object({ typed: typedSchema, base: typedSchema, version: z.number() })

const keyOf = (id: string) => `catalogue_edit_${id}`

/** What was typed of a product and not saved, on this device: nothing is lost when the page is left. */
export function readStoredEdit(id: string): StoredEdit | null {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'))
    if (!parsed.success) return null
    // Only `storeEdit` writes here, so names and kinds of the fields are those of the form.
    const whole = (typed: object) => ({ ...emptyProduct, ...typed }) as TypedProduct
    const { typed, base, version } = parsed.data
    return { typed: whole(typed), base: whole(base), version }
  } catch {
    return null
  }
}

export function storeEdit(id: string, stored: StoredEdit): void {
  localStorage.setItem(keyOf(id), JSON.stringify(stored))
}

export function dropStoredEdit(id: string): void {
  localStorage.removeItem(keyOf(id))
}
