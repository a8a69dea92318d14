import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { problems } from '../content.ts'
import { updateVersion, type QuoteVersion } from '../store.server.ts'
import { findLinePrices, priceKey } from '../price/store.server.ts'
import { discountChanges, lineAmounts, linesToApprove } from '../rules.ts'

export type AskedDiscounts = {
  changes: ReturnType<typeof discountChanges>
  /** What it takes off a month, in whole rands. */
  monthRands: number
}

/** What somebody asks a second person to allow of a draft (QUO-03); refused where nothing needs it. */
export async function describeDiscounts(
  tx: Transaction,
  role: StaffRole,
  { draft, state }: QuoteVersion,
): Promise<Outcome<AskedDiscounts>> {
  if (state !== 'draft') return refused('conflict', problems.sent)
  const { value: rules } = await findSettings(tx, 'quotes')
  const prices = await findLinePrices(tx, draft.lines)
  const exceeded = linesToApprove(
    draft.lines,
    role,
    rules,
    (line) => prices.get(priceKey(line))?.unitCents ?? null,
  )
  if (exceeded.length === 0) return refused('conflict', problems.notNeeded)
  const monthCents = draft.lines
    .filter(({ period }) => period === 'month')
    .reduce((sum, line) => sum + lineAmounts(line).discountCents, 0)
  const monthRands = -Math.min(Math.round(monthCents / 100), 1_000_000_000)
  return accepted({ changes: discountChanges(draft.lines, exceeded), monthRands })
}

/** While it waits nobody changes it. The caller checked permission and holds the lock, here and below. */
export async function holdDraft(tx: Transaction, id: string): Promise<void> {
  await updateVersion(tx, id, { state: 'waiting' })
}

/** It can be changed again; with `revision`, it can be sent as it is at that revision, and no other (QUO-03). */
export async function releaseDraft(
  ctx: Context,
  tx: Transaction,
  { id, state }: Pick<QuoteVersion, 'id' | 'state'>,
  approvedRevision?: number,
): Promise<void> {
  if (state !== 'waiting') return
  await updateVersion(tx, id, {
    state: 'draft',
    updatedAt: ctx.clock.now(),
    ...(approvedRevision === undefined ? {} : { approvedRevision }),
  })
}
