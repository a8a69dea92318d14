import type { z } from 'zod'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { presentProduct, type StoredProduct } from '../data.server.ts'

export function noSuchProduct() {
  return refused('not-found', 'There is no such product.')
}

export function invalid(error: z.ZodError) {
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: fieldErrors(error),
  })
}

/** ADP-21: someone else was quicker; `current` is what is stored, the sender has the other version. */
export function changedMeanwhile(ctx: Context, product: StoredProduct) {
  return refused('conflict', `${product.updatedBy} changed this product while you were editing.`, {
    current: presentProduct(product, ctx.clock.now()),
  })
}

/** A slug or public price that another product has, named at its field; undefined when both are free. */
export function takenFields(taken: { slug: boolean; offerId: boolean }) {
  if (!taken.slug && !taken.offerId) return undefined
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: {
      ...(taken.slug ? { 'value.slug': 'Another product has this slug.' } : {}),
      ...(taken.offerId ? { 'value.offerId': 'Another product sets this public price.' } : {}),
    },
  })
}
