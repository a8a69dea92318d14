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
  /** Who sent it by hand: they are told when it comes back. */
  findSender?(tx: Transaction, delivery: Delivery): Promise<string | null>
}

export const deliveryFollowUps = extensionPoint<DeliveryFollowUp>('delivery follow-ups')

/**
 * Tells whose delivery it was that it came back. The caller holds what their `lock` would lock.
 * @returns who of staff sent it by hand
 */
export async function followReturn(ctx: Context, tx: Transaction, id: string): Promise<string[]> {
  const delivery = await findDelivery(tx, id)
  const senders: string[] = []
  for (const followUp of ctx.extensions.at(deliveryFollowUps)) {
    if (delivery?.kind !== followUp.deliveryKind) continue
    await followUp.follow(ctx, tx, delivery, 'returned')
    const sender = await followUp.findSender?.(tx, delivery)
    if (sender) senders.push(sender)
  }
  return senders
}
