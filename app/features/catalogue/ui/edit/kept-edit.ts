import { z } from 'zod'
import type { KeptEdit } from '../../rules/resume-edit.ts'
import { emptyProduct, type TypedProduct } from '../../rules/typed-product.ts'

const typedSchema = z.record(z.string(), z.union([z.string(), z.boolean()]))
const keptSchema = z.object({ typed: typedSchema, base: typedSchema, version: z.number() })

const keyOf = (id: string) => `catalogue_edit_${id}`

/** What was typed of a product and not saved, on this device: nothing is lost when the page is left. */
export function readKeptEdit(id: string): KeptEdit | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'))
    if (!parsed.success) return null
    // Only `keepEdit` writes here, so names and kinds of the fields are those of the form.
    const whole = (typed: object) => ({ ...emptyProduct, ...typed }) as TypedProduct
    const { typed, base, version } = parsed.data
    return { typed: whole(typed), base: whole(base), version }
  } catch {
    return null
  }
}

export function keepEdit(id: string, kept: KeptEdit): void {
  localStorage.setItem(keyOf(id), JSON.stringify(kept))
}

export function dropKeptEdit(id: string): void {
  localStorage.removeItem(keyOf(id))
}
