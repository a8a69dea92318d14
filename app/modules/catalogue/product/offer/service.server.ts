import { formatRands } from '#app/basics/numbers.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import { applyOfferChange } from '#app/modules/prices/service.server.ts'
import type { OfferChangeAuthor } from '#app/modules/prices/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'

/** Saves an approved change of a public price. Sends the webhook event `price.changed` if the amount changes. */
export async function applyPublicPrice(
  ctx: Context,
  tx: Transaction,
  id: string,
  change: Parameters<typeof applyOfferChange>[2],
  by: OfferChangeAuthor,
): Promise<void> {
  const before = await applyOfferChange(tx, id, change, by)
  const { amountRands } = change
  if (!before || amountRands === undefined || amountRands === before.amountRands) return
  await enqueueEvent(ctx, tx, {
    type: 'price.changed',
    summary: `Public price changed: ${before.name}, from ${amountText(before.amountRands)} to ${amountText(amountRands)}`,
    path: '/admin/products/offers',
    data: { offerId: id, amountRands, previousAmountRands: before.amountRands },
  })
}

const amountText = (rands: number | null) => (rands === null ? 'no price' : formatRands(rands))
