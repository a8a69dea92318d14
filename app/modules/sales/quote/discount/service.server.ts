import { isUuid } from '#app/basics/ids.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import type {
  ApprovalSubject,
  Subject,
} from '#app/modules/catalogue/approval/kind/service.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { quoteProblems } from '../content.ts'
import { readDraftChecks } from '../draft/service.server.ts'
import { describeDiscountChanges, lineAmounts, lineTotals, versionNumber } from '../rules.ts'
import {
  findVersion,
  findVersionsById,
  lockVersion,
  updateVersion,
  type QuoteVersion,
} from '../store.server.ts'

type DraftSubject = Subject & { draft: QuoteVersion }

/** `version` is the draft's revision, and `value` the totals of its lines. */
function subjectOf(draft: QuoteVersion): DraftSubject {
  const { id, number, revision: version, updatedBy, isSample } = draft
  const name = `quote ${versionNumber(number, draft.version)}`
  const value = lineTotals(draft.draft.lines)
  const shared = { category: 'quote', isSample, updatedBy, value }
  return { kind: 'quote', id, name, version, draft, ...shared }
}

export const quoteSubject: ApprovalSubject<DraftSubject> = {
  kind: 'quote',
  isOnSite: false,

  async find(db, id, lock) {
    if (!isUuid(id)) return undefined
    const draft = lock ? await lockVersion(db, id) : await findVersion(db, id)
    return draft && subjectOf(draft)
  },

  async findMany(db, rows) {
    const ids = rows.map(({ subjectId }) => subjectId)
    return (await findVersionsById(db, ids)).map(subjectOf)
  },

  /** Refuses a request if no line needs approval. The impact is the monthly discount, in whole rands. */
  async describe(tx, role, _asked, { draft: { draft, state } }) {
    if (state !== 'draft') return refused('conflict', quoteProblems.sent)
    const { value: rules } = await findSettings(tx, 'quotes')
    const { exceeded } = await readDraftChecks(tx, draft, role, rules)
    if (exceeded.length === 0) return refused('conflict', quoteProblems.notNeeded)
    const monthCents = draft.lines
      .filter(({ period }) => period === 'month')
      .reduce((sum, line) => sum + lineAmounts(line).discountCents, 0)
    const revenueRands = -Math.min(Math.round(monthCents / 100), 1_000_000_000)
    return accepted({
      type: 'quote_discount',
      changes: describeDiscountChanges(draft.lines, exceeded),
      impact: { revenueRands, usersAffected: 0 },
      impactPeriod: 'month',
    })
  },

  /** Locks the draft against editing until the request is decided. */
  async hold(_ctx, tx, _asked, { id, version }) {
    await updateVersion(tx, id, { state: 'waiting' })
    return version
  },

  /** Unlocks the draft and allows it to be sent at exactly this revision. */
  async apply(ctx, tx, _row, { draft }) {
    await unlockDraft(ctx, tx, draft, { approvedRevision: draft.revision })
    return accepted(null)
  },

  async release(ctx, tx, row) {
    const draft = await findVersion(tx, row.subjectId)
    if (draft) await unlockDraft(ctx, tx, draft)
  },
}

async function unlockDraft(
  ctx: Context,
  tx: Transaction,
  { id, state }: QuoteVersion,
  approval: { approvedRevision?: number } = {},
): Promise<void> {
  if (state !== 'waiting') return
  await updateVersion(tx, id, { state: 'draft', updatedAt: ctx.clock.now(), ...approval })
}
