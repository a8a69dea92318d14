import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import type { OfferId } from '#app/modules/prices/content.ts'
import {
  type OfferRow,
  findOffers,
  findShownOffer,
  offerTag,
  offerValue,
} from '#app/modules/prices/store.server.ts'
import { findPriceConflicts } from '#app/modules/prices/claim/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import {
  type FindPages,
  type FutureSite,
  findReach,
  openPreview,
} from '#app/modules/catalogue/preview/service.server.ts'
import { findProduct } from '#app/modules/catalogue/product/store.server.ts'
import { addDraft, invalid, replaceDraft } from '#app/modules/catalogue/product/service.server.ts'
import { createProductSchema } from '#app/modules/catalogue/product/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findApproval } from '../store.server.ts'
import { subjectOfKind } from '../subject/service.server.ts'
import { isScheduled, isWaiting } from '../rules.ts'
import { type RequestApproval, requestApprovalSchema } from '../schema.ts'
import type { Preview, Reach } from '#app/modules/catalogue/preview/schema.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'

/** What a stored request would do to the site, were it carried out now (STF-03, STF-05). Nothing is written. */
function tryRequest(ctx: Context, id: string): Promise<Outcome<FutureSite>> {
  return tryChange(ctx, async (tx) => {
    const row = await findApproval(tx, id)
    if (!row) return refused('not-found', 'There is no such request.')
    const { status, appliedAt } = row
    const isOpen =
      isWaiting(row) || isScheduled({ status, appliedAt: appliedAt?.toISOString() ?? null })
    if (!isOpen) return refused('conflict', 'This request was already decided.')
    const kind = subjectOfKind(ctx, row.subjectKind)
    const subject = await kind.find(tx, row.subjectId, !kind.preview)
    if (!subject) return refused('conflict', 'What this request is about is gone.')
    return kind.preview?.(ctx, tx, row) ?? kind.apply(ctx, tx, row, subject)
  })
}

/**
 * The same for a request that is not sent yet; of a draft to be published with what is typed, where that is given,
 * which may be stored nowhere yet. Nothing is written.
 */
function tryUnsent(ctx: Context, requested: RequestApproval): Promise<Outcome<FutureSite>> {
  return tryChange(ctx, async (tx) => {
    if (requested.request === 'publish' && requested.value !== undefined) {
      const saved = await saveTyped(ctx, tx, requested)
      if (!saved.ok) return saved
    }
    const kind = subjectOfKind(ctx, requested.kind)
    const found = await kind.find(tx, requested.subjectId, true)
    if (!found || !kind.isOnSite || !kind.describe)
      return refused('not-found', 'There is no such product or price.')
    const proposal = await kind.describe(tx, 'editor', requested, found)
    if (!proposal.ok) return proposal
    const { type, changes } = proposal.value
    if (requested.request === 'publish') await kind.hold?.(ctx, tx, requested, found, changes)
    const subject = await kind.find(tx, requested.subjectId, true)
    const by = { decidedByName: null, submittedByName: '', comment: '', appliedAt: null }
    return kind.apply(ctx, tx, { id: requested.id, type, changes, ...by }, subject!)
  })
}

/** What saving the form would do, before it is sent. */
async function saveTyped(
  ctx: Context,
  tx: Transaction,
  { subjectId: id, value }: RequestApproval,
): Promise<Outcome<null>> {
  const parsed = createProductSchema.safeParse({ id, value })
  if (!parsed.success) return invalid(parsed.error)
  const stored = await findProduct(tx, id, true)
  if (stored && stored.status !== 'draft')
    return refused('conflict', 'Only a draft can be published.')
  const refusal = stored
    ? await replaceDraft(ctx, tx, stored, parsed.data.value)
    : await addDraft(ctx, tx, parsed.data)
  return refusal ?? accepted(null)
}

class RollbackSignal extends Error {}

/** Carries a change out in a transaction that is always undone, so what a decision does is what is looked at. */
async function tryChange(
  ctx: Context,
  apply: (tx: Transaction) => Promise<Outcome<null>>,
): Promise<Outcome<FutureSite>> {
  let tried: Outcome<FutureSite> | undefined
  try {
    await ctx.db.transaction(async (tx) => {
      const before = await findOffers(tx)
      const applied = await apply(tx)
      tried = applied.ok ? accepted(await compare(tx, before)) : applied
      throw new RollbackSignal()
    })
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error
  }
  return tried!
}

async function compare(tx: Transaction, before: readonly OfferRow[]): Promise<FutureSite> {
  const after = await findOffers(tx)
  const known = new Map(before.map((offer) => [offer.id, fingerprintOfOffer(offer)]))
  const changed = after.filter((offer) => known.get(offer.id) !== fingerprintOfOffer(offer))
  const facts: Record<string, Offer> = {}
  for (const { id } of changed)
    facts[offerTag(id as OfferId)] = (await findShownOffer(tx, id as OfferId)).offer
  const ids = new Set<string>(changed.map(({ id }) => id))
  const old = new Set(conflictsOf(before).map(keyOf))
  const contradictions = conflictsOf(after)
    .filter(({ offers }) => offers.some((id) => ids.has(id)))
    .map((conflict) => ({ message: conflict.message, isNew: !old.has(keyOf(conflict)) }))
  return { facts, contradictions }
}

function fingerprintOfOffer(offer: OfferRow): string {
  return JSON.stringify([offer.isPublished, offerValue(offer)])
}

type Conflict = ReturnType<typeof findPriceConflicts>[number]

function conflictsOf(offers: readonly OfferRow[]): Conflict[] {
  return findPriceConflicts(offers.filter(({ isPublished }) => isPublished))
}

function keyOf({ kind, offers }: Conflict): string {
  return [kind, ...offers].join(' ')
}

/** STF-03: which public pages show a request, and which prices contradict it. For staff who may read requests. */
export async function readReach(
  ctx: Context,
  id: string,
  findPages: FindPages,
): Promise<Outcome<Reach>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const tried = await tryRequest(ctx, id)
  return tried.ok ? accepted(await findReach(ctx, tried.value, findPages)) : tried
}

/** STF-05: opens a preview of a stored request for one session, for ten minutes. */
export async function previewRequest(
  ctx: Context,
  id: string,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const tried = await tryRequest(ctx, id)
  return tried.ok ? openPreview(ctx, tried.value, sessionId, findPages) : tried
}

/** STF-05: the same before a request is sent. Editors and above, as for sending it. */
export async function previewUnsent(
  ctx: Context,
  input: unknown,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRight(ctx.actor, 'edit')) return notAllowed()
  const parsed = requestApprovalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const tried = await tryUnsent(ctx, parsed.data)
  return tried.ok ? openPreview(ctx, tried.value, sessionId, findPages) : tried
}
