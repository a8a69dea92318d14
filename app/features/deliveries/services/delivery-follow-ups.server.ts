import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import { findDelivery, type Delivery } from '../data.server.ts'

/** How a delivery ended: arrived, given up, or withdrawn; `returned` is a mail that had arrived and came back. */
export type DeliveryEnd = 'delivered' | 'failed' | 'cancelled' | 'returned'

/** What another feature writes when a delivery of its kind ends, in the same transaction. */
export type DeliveryFollowUp = {
  deliveryKind: string
  /** Locks what `follow` changes, before the delivery itself is locked: everybody else locks in that order. */
  lock(tx: Transaction, delivery: Delivery): Promise<void>
  follow(ctx: Context, tx: Transaction, delivery: Delivery, end: DeliveryEnd): Promise<void>
}

export const deliveryFollowUps = extensionPoint<DeliveryFollowUp>('delivery follow-ups')

/** Tells whose delivery it was that it came back. The caller holds what their `lock` would lock. */
export async function followReturn(ctx: Context, tx: Transaction, id: string): Promise<void> {
  const delivery = await findDelivery(tx, id)
  for (const { deliveryKind, follow } of ctx.extensions.at(deliveryFollowUps))
    if (delivery?.kind === deliveryKind) await follow(ctx, tx, delivery, 'returned')
}
