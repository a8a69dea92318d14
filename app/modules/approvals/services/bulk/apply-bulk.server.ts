import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import {
  closeProposedPrices,
  setCurrentPrices,
  writeProducts,
} from '#app/modules/catalogue/data/bulk.server.ts'
import { chargedRands } from '#app/modules/catalogue/rules.ts'
import {
  applyOfferChange,
  publishOffer,
} from '#app/modules/prices/services/apply-offer-change.server.ts'
import { nameOf } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../../data.server.ts'
import { moveItems } from '../../data/items.server.ts'
import { productEffectOf } from '../../rules/approval-types.ts'
import { classifyItems, type Fit } from './classify-items.server.ts'
import { decidedDetails, recordForEach } from './record-for-each.server.ts'
import { leaveItems } from './release-bulk.server.ts'

/**
 * Carries an approved request for many products out, on those that are still as they were when it was made,
 * or approved; the others are left as they are, with the reason. The products are locked. Refused where none
 * is left.
 */
export function applyBulk(ctx: Context, tx: Transaction, row: ApprovalRow) {
  const step = row.appliedAt ? 'approval.approved' : 'approval.applied'
  return settleItems(ctx, tx, row, { state: 'applied', step }, async (fits) => {
    const by = { updatedBy: row.decidedByName ?? nameOf(ctx.actor), at: ctx.clock.now() }
    const { statusAfter } = productEffectOf(row.type)
    const ids = idsOf(fits)
    await closeProposedPrices(tx, row.id, ids, true)
    await writeProducts(
      tx,
      fits.map(({ product, value }) => ({ product, value, status: statusAfter })),
      by,
    )
    if (statusAfter === 'approved') await setCurrentPrices(tx, ids, 'approved')
    await applyToOffers(tx, row, fits, by)
  })
}

/** Approved for a day to come: what changed meanwhile is left out now, the rest waits for its day. */
export function scheduleBulk(ctx: Context, tx: Transaction, row: ApprovalRow) {
  return settleItems(ctx, tx, row, { state: 'scheduled', step: 'approval.scheduled' })
}

/** What a request for many products does to public prices, and nothing else of it: for a transaction that is undone. */
export async function applyBulkToOffers(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
): Promise<Outcome<null>> {
  const { fits } = await classifyItems(tx, row)
  if (fits.length === 0) return noneLeft
  await applyToOffers(tx, row, fits, { updatedBy: nameOf(ctx.actor), at: ctx.clock.now() })
  return accepted(null)
}

const noneLeft = refused(
  'conflict',
  'Every product of this request changed after it was made: there is nothing left to approve.',
)

const idsOf = (fits: readonly Fit[]) => fits.map(({ product }) => product.id)

/** Moves what still fits on, after `carryOut` did what comes of it, and leaves the rest out. */
async function settleItems(
  ctx: Context,
  tx: Transaction,
  row: ApprovalRow,
  { state, step }: { state: 'applied' | 'scheduled'; step: string },
  carryOut?: (fits: readonly Fit[]) => Promise<void>,
): Promise<Outcome<null>> {
  const { fits, unfits } = await classifyItems(tx, row)
  if (fits.length === 0) return noneLeft
  await carryOut?.(fits)
  await moveItems(tx, row.id, idsOf(fits), state)
  await leaveItems(ctx, tx, row, unfits)
  const settled = fits.map(({ item, product }) => {
    return { id: product.id, name: product.name, changes: item.changes }
  })
  await recordForEach(ctx, tx, row.id, step, settled, decidedDetails(row))
  return accepted(null)
}

type ChangedBy = { updatedBy: string; at: Date }

async function applyToOffers(
  tx: Transaction,
  row: ApprovalRow,
  fits: readonly Fit[],
  by: ChangedBy,
): Promise<void> {
  const { statusAfter } = productEffectOf(row.type)
  for (const { value } of fits) {
    if (!value.offerId) continue
    if (statusAfter === 'archived') await publishOffer(tx, value.offerId, false, by)
    else {
      const amountRands = chargedRands(value)
      await applyOfferChange(tx, value.offerId, { amountRands, isPublished: true }, by)
    }
  }
}
