import { fieldErrors } from '#app/basics/field-errors.ts'
import { wholeProductSchema } from '../schema.ts'
import { fieldLabel } from './readable-value.ts'
import { readTyped, type TypedProduct } from './typed-product.ts'

const mostNamed = 3

/** Why a typed product cannot be shown on the site yet, naming its first fields; null where it can (STF-05). */
export function missingForPreview(typed: TypedProduct): string | null {
  const parsed = wholeProductSchema.safeParse(readTyped(typed))
  if (parsed.success) return null
  const names = Object.keys(fieldErrors(parsed.error)).map(fieldLabel)
  const more = names.length - mostNamed
  const named = names.slice(0, mostNamed).join(', ')
  return `To show it on the site, complete: ${named}${more > 0 ? ` and ${more} more` : ''}.`
}
