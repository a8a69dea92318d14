import { accepted, refused } from '#app/basics/outcome.ts'
import { findOffers } from '#app/modules/prices/data.server.ts'
import { nameOf } from '#app/platform/actor.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import {
  findProduct,
  findTaken,
  insertProduct,
  presentProduct,
  productValue,
} from '../data.server.ts'
import { changeList } from '../rules.ts'
import { createProductSchema, type ProductValue } from '../schema.ts'
import { invalid, takenFields } from './describe-refusals.server.ts'
import { endSamples } from './end-samples.server.ts'

/**
 * Adds a product as a draft (ROL-08: editors and above). The id comes from the browser: the same id and
 * the same value again answers the same product, another value is a conflict.
 */
export async function createProduct(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = createProductSchema.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const { id, value } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const known = await findProduct(tx, id)
    if (known && changeList(productValue(known), value).length === 0)
      return accepted({ product: presentProduct(known, ctx.clock.now()) })
    if (known)
      return refused('conflict', 'This product was already added with other values.', {
        current: presentProduct(known, ctx.clock.now()),
      })
    const refusal = await addDraft(ctx, tx, parsed.data)
    if (refusal) return refusal
    await recordActivity(ctx, tx, {
      action: 'product.created',
      subjectType: 'product',
      subjectId: id,
      details: { name: value.name, changes: changeList(nothingEntered, value) },
    })
    const made = (await findProduct(tx, id))!
    return accepted({ product: presentProduct(made, ctx.clock.now()) })
  })
}

const nothingEntered = { speedDown: 0, speedUp: 0, priceRegular: 0 }

/** Adds a draft; undefined, or why it cannot be. */
export async function addDraft(
  ctx: Context,
  tx: Transaction,
  { id, value }: { id: string; value: ProductValue },
) {
  const refusal = await refuseTaken(tx, value, id)
  if (refusal) return refusal
  await insertProduct(tx, { id, updatedBy: nameOf(ctx.actor), at: ctx.clock.now() }, value)
  await endSamples(tx)
  return undefined
}

/** A value that another product's slug or price, or a public price that does not exist, stands against. */
export async function refuseTaken(tx: Queryable, value: ProductValue, id: string) {
  const taken = takenFields(await findTaken(tx, value, id))
  if (taken) return taken
  if (value.offerId === null) return undefined
  const offers = await findOffers(tx)
  if (offers.some((offer) => offer.id === value.offerId)) return undefined
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: { 'value.offerId': 'There is no such public price.' },
  })
}
