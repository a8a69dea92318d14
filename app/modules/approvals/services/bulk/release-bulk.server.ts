import {
  closeProposedPrices,
  findManyProducts,
  setCurrentPrices,
  writeProducts,
} from '#app/modules/catalogue/data/bulk.server.ts'
import { productValue, type StoredProduct } from '#app/modules/catalogue/data.server.ts'
import { nameOf } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../../data.server.ts'
import { findOpenItems, findWaitingBy, moveItems, type ItemRow } from '../../data/items.server.ts'
import { approvalTypeDetails } from '../../rules/approval-types.ts'
import type { Unfit } from './classify-items.server.ts'
import { decidedDetails, recordForEach } from './record-for-each.server.ts'

/** Nothing comes of it: products that waited to be published are drafts again (ADA-15). */
export async function releaseBulk(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void> {
  const items = await findOpenItems(tx, row.id)
  const ids = items.map(({ productId }) => productId)
  await moveItems(tx, row.id, ids, 'released')
  await closeProposedPrices(tx, row.id, ids, false)
  await draftAgain(ctx, tx, row, await findManyProducts(tx, ids))
  const step = row.withdrawnAt ? 'approval.withdrawn' : 'approval.rejected'
  const touched = items.map(({ productId, productName, changes }) => {
    return { id: productId, name: productName, changes }
  })
  await recordForEach(ctx, tx, row.id, step, touched, decidedDetails(row))
}

/** It waits for a decision again; a product for which another request waits by now is left out. */
export async function reopenBulk(ctx: Context, tx: Transaction, row: ApprovalRow): Promise<void> {
  const items = await findOpenItems(tx, row.id)
  const waiting = await findWaitingBy(
    tx,
    items.map(({ productId }) => productId),
  )
  const isFree = ({ productId }: ItemRow) => !waiting.has(productId)
  const free = items.filter(isFree).map(({ productId }) => productId)
  await moveItems(tx, row.id, free, 'waiting')
  const others = items
    .filter((item) => !isFree(item))
    .map((item) => ({ item, product: undefined, reason: 'Another request is waiting for it.' }))
  await leaveItems(ctx, tx, row, others)
}

/** Products of a request that come to nothing while the rest of it goes on, each with its reason. */
export async function leaveItems(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  unfits: readonly Unfit[],
): Promise<void> {
  const ids = unfits.map(({ item }) => item.productId)
  for (const [reason, group] of Map.groupBy(unfits, (one) => one.reason))
    await moveItems(
      tx,
      row.id,
      group.map(({ item }) => item.productId),
      'left',
      reason,
    )
  await closeProposedPrices(tx, row.id, ids, false)
  await draftAgain(
    ctx,
    tx,
    row,
    unfits.flatMap(({ product }) => product ?? []),
  )
}

async function draftAgain(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  products: readonly StoredProduct[],
): Promise<void> {
  if (approvalTypeDetails[row.type].does !== 'publish') return
  const pending = products.filter(({ status }) => status === 'pending')
  await writeProducts(
    tx,
    pending.map((product) => ({ product, value: productValue(product), status: 'draft' })),
    { updatedBy: nameOf(ctx.actor), at: ctx.clock.now() },
  )
  await setCurrentPrices(
    tx,
    pending.map(({ id }) => id),
    'draft',
  )
}
