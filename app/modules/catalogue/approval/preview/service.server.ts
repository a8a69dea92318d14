import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import type { Preview, Reach } from '#app/modules/catalogue/preview/schema.ts'
import {
  type FindPages,
  type FutureSite,
  findReach,
  openPreview,
} from '#app/modules/catalogue/preview/service.server.ts'
import { createProductSchema } from '#app/modules/catalogue/product/schema.ts'
import {
  addDraft,
  refuseInvalid,
  replaceDraft,
} from '#app/modules/catalogue/product/service.server.ts'
import { findProduct } from '#app/modules/catalogue/product/store.server.ts'
import { findPriceConflicts } from '#app/modules/prices/claim/rules.ts'
import type { OfferId } from '#app/modules/prices/content.ts'
import {
  type OfferRow,
  findOffers,
  findShownOffer,
  offerTag,
  offerValue,
} from '#app/modules/prices/store.server.ts'
import {
  caseStudiesShownTag,
  findCaseStudiesShown,
  findEditedTexts,
  findTexts,
  textTag,
} from '#app/modules/settings/text/store.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { outdatedTexts } from '../kind/service.server.ts'
import { isOpen } from '../rules.ts'
import { type ApprovalRequestInput, requestApprovalSchema } from '../schema.ts'
import { findApproval } from '../store.server.ts'
import { subjectOfKind } from '../subject/service.server.ts'

/** Applies a stored request in a transaction that is rolled back, and returns the resulting site. */
function simulateStoredRequest(ctx: Context, id: string): Promise<Outcome<FutureSite>> {
  return simulateChange(ctx, async (tx) => {
    const row = await findApproval(tx, id)
    if (!row) return refused('not-found', 'Request not found.')
    if (!isOpen(row)) return refused('conflict', 'This request has already been decided.')
    const kind = subjectOfKind(ctx, row.subjectKind)
    const subject = await kind.find(tx, row.subjectId, !kind.preview)
    if (!subject) return refused('conflict', outdatedTexts.deleted)
    return kind.preview?.(ctx, tx, row) ?? kind.apply(ctx, tx, row, subject)
  })
}

/** The transaction is rolled back. A draft is first saved with the typed values, if there are any. */
function simulateUnsentRequest(
  ctx: Context,
  requested: ApprovalRequestInput,
): Promise<Outcome<FutureSite>> {
  return simulateChange(ctx, async (tx) => {
    if (requested.request === 'publish' && requested.value !== undefined) {
      const saved = await saveTypedProduct(ctx, tx, requested)
      if (!saved.ok) return saved
    }
    const kind = subjectOfKind(ctx, requested.kind)
    const found = await kind.find(tx, requested.subjectId, true)
    if (!found || !kind.isOnSite || !kind.describe)
      return refused('not-found', 'Product or price not found.')
    const proposal = await kind.describe(tx, 'editor', requested, found)
    if (!proposal.ok) return proposal
    const { type, changes } = proposal.value
    if (requested.request === 'publish') await kind.hold?.(ctx, tx, requested, found, changes)
    const subject = await kind.find(tx, requested.subjectId, true)
    const by = { decidedByName: null, submittedByName: '', comment: '', appliedAt: null }
    return kind.apply(ctx, tx, { id: requested.id, type, changes, ...by }, subject!)
  })
}

async function saveTypedProduct(
  ctx: Context,
  tx: Transaction,
  { subjectId: id, value }: ApprovalRequestInput,
): Promise<Outcome<null>> {
  const parsed = createProductSchema.safeParse({ id, value })
  if (!parsed.success) return refuseInvalid(parsed.error)
  const stored = await findProduct(tx, id, true)
  if (stored && stored.status !== 'draft')
    return refused('conflict', 'Only a draft can be published.')
  const refusal = stored
    ? await replaceDraft(ctx, tx, stored, parsed.data.value)
    : await addDraft(ctx, tx, parsed.data)
  return refusal ?? accepted(null)
}

class RollbackSignal extends Error {}

/** Applies a change in a transaction that is always rolled back, so a preview runs the same code as a decision. */
async function simulateChange(
  ctx: Context,
  apply: (tx: Transaction) => Promise<Outcome<null>>,
): Promise<Outcome<FutureSite>> {
  let tried: Outcome<FutureSite> | undefined
  try {
    await ctx.db.transaction(async (tx) => {
      const before = { offers: await findOffers(tx), texts: await readTextFacts(tx) }
      const applied = await apply(tx)
      tried = applied.ok ? accepted(await compareSites(tx, before)) : applied
      throw new RollbackSignal()
    })
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error
  }
  return tried!
}

type SiteFacts = { offers: readonly OfferRow[]; texts: ReadonlyMap<string, unknown> }

async function compareSites(tx: Transaction, facts: SiteFacts): Promise<FutureSite> {
  const after = await findOffers(tx)
  const known = new Map(facts.offers.map((offer) => [offer.id, fingerprintOfOffer(offer)]))
  const changed = after.filter((offer) => known.get(offer.id) !== fingerprintOfOffer(offer))
  const changedFacts: Record<string, unknown> = {}
  for (const { id } of changed)
    changedFacts[offerTag(id as OfferId)] = (await findShownOffer(tx, id as OfferId)).offer
  for (const [tag, value] of await readTextFacts(tx))
    if (JSON.stringify(value) !== JSON.stringify(facts.texts.get(tag) ?? {}))
      changedFacts[tag] = value
  const ids = new Set<string>(changed.map(({ id }) => id))
  const old = new Set(conflictsOf(facts.offers).map(conflictKey))
  const contradictions = conflictsOf(after)
    .filter(({ offers }) => offers.some((id) => ids.has(id)))
    .map((conflict) => ({ message: conflict.message, isNew: !old.has(conflictKey(conflict)) }))
  return { facts: changedFacts, contradictions }
}

/** Returns the texts of the public pages by cache tag. */
async function readTextFacts(tx: Transaction): Promise<ReadonlyMap<string, unknown>> {
  const rows = await findTexts(tx)
  const places = [...new Set(rows.map(({ place }) => place))]
  const facts = new Map<string, unknown>()
  for (const place of places) facts.set(textTag(place), await findEditedTexts(tx, place))
  facts.set(caseStudiesShownTag, await findCaseStudiesShown(tx))
  return facts
}

const fingerprintOfOffer = (offer: OfferRow) =>
  JSON.stringify([offer.isPublished, offerValue(offer)])

const conflictsOf = (offers: readonly OfferRow[]) =>
  findPriceConflicts(offers.filter(({ isPublished }) => isPublished))

const conflictKey = ({ kind, offers }: ReturnType<typeof conflictsOf>[number]) =>
  [kind, ...offers].join(' ')

/** Also returns the price contradictions that involve the request. Requires a viewer or above. */
export async function readReach(
  ctx: Context,
  id: string,
  findPages: FindPages,
): Promise<Outcome<Reach>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const tried = await simulateStoredRequest(ctx, id)
  return tried.ok ? accepted(await findReach(ctx, tried.value, findPages)) : tried
}

/** Opens a preview of a stored request for one session, for ten minutes. */
export async function previewStoredRequest(
  ctx: Context,
  id: string,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRole(ctx.actor, 'viewer')) return notAllowed()
  const tried = await simulateStoredRequest(ctx, id)
  return tried.ok ? openPreview(ctx, tried.value, sessionId, findPages) : tried
}

/** Opens a preview of a request that hasn't been sent. Requires the right to edit, as sending the request does. */
export async function previewUnsentRequest(
  ctx: Context,
  input: unknown,
  sessionId: string,
  findPages: FindPages,
): Promise<Outcome<Preview>> {
  if (!hasRight(ctx.actor, 'edit')) return notAllowed()
  const parsed = requestApprovalSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const tried = await simulateUnsentRequest(ctx, parsed.data)
  return tried.ok ? openPreview(ctx, tried.value, sessionId, findPages) : tried
}
