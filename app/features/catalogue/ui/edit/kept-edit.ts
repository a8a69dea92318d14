import { z } from 'zod'
import { emptyProduct, type TypedProduct } from '../../rules/typed-product.ts'

const keptSchema = z.object({
  typed: z.record(z.string(), z.union([z.string(), z.boolean()])),
  baseVersion: z.number(),
  keptAt: z.string(),
})

const keyOf = (id: string) => `catalogue_edit_${id}`

/** What was typed of a product and not saved, on this device: nothing is lost when the page is left. */
export function readKeptEdit(id: string): { typed: TypedProduct; baseVersion: number } | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'))
    if (!parsed.success) return null
    const { typed, baseVersion } = parsed.data
    // Names and kinds of the fields are those of a form that is written down here only.
    return { typed: { ...emptyProduct, ...typed } as TypedProduct, baseVersion }
  } catch {
    return null
  }
}

export function keepEdit(id: string, typed: TypedProduct, baseVersion: number, now: Date): void {
  const kept = { typed, baseVersion, keptAt: now.toISOString() }
  localStorage.setItem(keyOf(id), JSON.stringify(kept))
}

export function dropKeptEdit(id: string): void {
  localStorage.removeItem(keyOf(id))
}
