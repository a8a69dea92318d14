import { randomUUID } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { vatRateOn } from '#app/modules/settings/rules.ts'
import type { QuoteRules } from '#app/modules/settings/schema.ts'
import { findSettings, readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { visitorAddressesOf } from '../../conversation/reply/service.server.ts'
import { personRemovedRefusal, mergedLeadMessage } from '../../lead/inbox/service.server.ts'
import { findLead } from '../../lead/inbox/store.server.ts'
import { leadNotFound } from '../../lead/rules.ts'
import type { Lead } from '../../lead/store.server.ts'
import { introductions, quoteProblems } from '../content.ts'
import { type LinePrice, findLinePrices, priceKey } from '../price/store.server.ts'
import { requestedOffers, linesToApprove, listedTotals, quoteTotals } from '../rules.ts'
import {
  type QuoteDraft,
  type QuoteLine,
  type VatTerms,
  revisionOnlySchema,
  newVersionSchema,
  saveQuoteSchema,
  startQuoteSchema,
} from '../schema.ts'
import { canonicalJson } from '../seal/service.server.ts'
import {
  type QuoteVersion,
  deleteQuote,
  deleteVersion,
  findQuote,
  findVersions,
  insertQuote,
  insertVersion,
  lockVersion,
  reserveNumber,
  updateVersion,
} from '../store.server.ts'

/**
 * Returns the quote rules with their version, the site settings, and today's VAT rate. Prices include VAT if those on
 * the site do. Must not be called inside a transaction.
 */
export async function readQuoteTerms(ctx: Context) {
  const { value: rules, version } = await findSettings(ctx.db, 'quotes')
  const site = await readSettings(ctx, 'site')
  const vat: VatTerms = {
    rateBasisPoints: vatRateOn(rules.vatRates, johannesburgDate(ctx.clock.now())),
    isIncluded: site.pricesIncludeVat,
  }
  return { rules, wordsVersion: version, site, vat }
}

export type QuoteTerms = Awaited<ReturnType<typeof readQuoteTerms>>

const noDiscount = { discountKind: 'none', discount: 0, reason: '' } as const

/** Builds a draft from an enquiry, with the offers that it names at current prices. */
async function newDraftOf(db: Queryable, lead: Lead, rules: QuoteRules): Promise<QuoteDraft> {
  const requested = requestedOffers(lead.fields)
  const named = requested.map(({ offerId }) => ({ source: 'offer' as const, sourceId: offerId }))
  const prices = await findLinePrices(db, named)
  const lines = requested.flatMap(({ offerId, units }) => {
    const price = prices.get(`offer:${offerId}`)
    if (!price) return []
    const quantity = /per (user|device)/.test(price.detail) ? units : 1
    return [{ ...price, id: randomUUID(), quantity, ...noDiscount }]
  })
  const [address = ''] = await visitorAddressesOf(db, lead)
  return {
    recipientName: lead.name || lead.company || lead.reference,
    company: lead.company,
    address,
    buyer: lead.company ? 'company' : '',
    introduction: lines.length > 0 ? introductions.asked : introductions.blank,
    validDays: rules.validDays,
    isVisitorReminded: false,
    lines,
  }
}

/**
 * Applies the server's prices to lines from staff: an existing line keeps its price, a new one gets the current price.
 * Returns the lines, or the name and position of an item without a public price, which cannot be added.
 */
function applyPrices(
  requested: readonly QuoteLine[],
  stored: readonly QuoteLine[],
  prices: ReadonlyMap<string, LinePrice>,
): { gone: string; at: number } | { lines: QuoteLine[] } {
  const lines: QuoteLine[] = []
  for (const [at, line] of requested.entries()) {
    if (line.source === 'free') {
      lines.push({ ...line, sourceId: null })
      continue
    }
    const before = stored.find(({ id }) => id === line.id)
    const kept = before && priceKey(before) === priceKey(line) ? before : prices.get(priceKey(line))
    if (!kept) return { gone: line.name, at }
    lines.push({ ...line, unitCents: kept.unitCents, period: kept.period })
  }
  return { lines }
}

/** `isCents` is the current price; null if the item no longer has one. */
function priceChanges(lines: readonly QuoteLine[], prices: ReadonlyMap<string, LinePrice>) {
  return lines.flatMap((line) => {
    if (line.source === 'free') return []
    const now = prices.get(priceKey(line))?.unitCents ?? null
    if (now === line.unitCents) return []
    return [{ lineId: line.id, name: line.name, wasCents: line.unitCents, isCents: now }]
  })
}

/** The problems that block a draft until its prices are refreshed or a colleague approves it. */
export async function readDraftChecks(
  db: Queryable,
  { lines }: Pick<QuoteDraft, 'lines'>,
  role: StaffRole,
  rules: QuoteRules,
) {
  const prices = await findLinePrices(db, lines)
  const priceOf = (line: QuoteLine) => prices.get(priceKey(line))?.unitCents ?? null
  return {
    priceChanges: priceChanges(lines, prices),
    exceeded: linesToApprove(lines, role, rules, priceOf),
  }
}

/** Who changed a version, and when. */
export const savedBy = ({ id, name }: StaffActor, at: Date) => ({
  updatedAt: at,
  updatedBy: name,
  authorId: id,
})

/** Creates a quote for a lead, filled from the enquiry. Repeating the same id changes nothing. Editors and above. */
export async function startQuote(ctx: Context, input: unknown): Promise<Outcome<{ id: string }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = startQuoteSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, leadId } = parsed.data
  const { rules, vat } = await readQuoteTerms(ctx)
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, leadId, true)
    if (!lead) return leadNotFound()
    const known = await findQuote(tx, id)
    if (known)
      return known.leadId === leadId
        ? accepted({ id })
        : refused('key-reused', 'This ID belongs to another quote. Reload the page and try again.')
    if (lead.deidentifiedAt) return personRemovedRefusal()
    if (lead.mergedInto) return refused('invalid-input', mergedLeadMessage)
    const at = ctx.clock.now()
    const draft = await newDraftOf(tx, lead, rules)
    const number = await reserveNumber(tx, Number(johannesburgDate(at).slice(0, 4)))
    await insertQuote(tx, { id, number, leadId, createdAt: at })
    await insertVersion(tx, {
      id: randomUUID(),
      quoteId: id,
      version: 1,
      draft,
      ...savedBy(actor, at),
      ...listedTotals(quoteTotals(draft.lines, vat)),
    })
    await logActivity(ctx, tx, 'quote.begun', ['lead', leadId], { quoteId: id, number })
    return accepted({ id })
  })
}

/** Starts the next version of a sent quote, with the same lines. Editors and above. */
export async function startVersion(ctx: Context, quoteId: string, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = newVersionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  return ctx.db.transaction(async (tx) => {
    const quote = await findQuote(tx, quoteId, true)
    if (!quote) return refused('not-found', quoteProblems.missing)
    const versions = await findVersions(tx, quoteId)
    if (versions.some(({ id }) => id === parsed.data.id)) return accepted({ id: quoteId })
    const [latest] = versions
    if (!latest || latest.sentAt === null) return refused('conflict', quoteProblems.draftThere)
    if (versions.some(({ state }) => state === 'accepted'))
      return refused('conflict', quoteProblems.closed)
    if (latest.erasedAt) return personRemovedRefusal()
    const { draft, monthCents, onceCents } = latest
    await insertVersion(tx, {
      id: parsed.data.id,
      quoteId,
      version: latest.version + 1,
      draft,
      ...savedBy(actor, ctx.clock.now()),
      monthCents,
      onceCents,
    })
    await logActivity(ctx, tx, 'quote.version-begun', ['lead', quote.leadId], {
      quoteId,
      number: quote.number,
      version: latest.version + 1,
    })
    return accepted({ id: quoteId })
  })
}

/**
 * Saves a draft. An outdated revision is a conflict; saving the same draft again changes nothing. An approval is valid
 * for its own revision only. Editors and above.
 */
export async function saveQuote(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = saveQuoteSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { revision, value } = parsed.data
  const terms = await readQuoteTerms(ctx)
  return updateDraft(ctx, id, revision, value, async (tx, version) => {
    const priced = applyPrices(
      value.lines,
      version.draft.lines,
      await findLinePrices(tx, value.lines),
    )
    if ('gone' in priced) {
      const message = quoteProblems.gone(priced.gone)
      const fields = { [`value.lines.${priced.at}.name`]: message }
      return refused('invalid-input', message, { fields })
    }
    return saveDraft(ctx, tx, actor, version, { ...value, lines: priced.lines }, terms)
  })
}

/** Sets every line to its current price. Lines without a current price stay unchanged, and the result names them. */
export async function refreshPrices(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = revisionOnlySchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const terms = await readQuoteTerms(ctx)
  return updateDraft(ctx, id, parsed.data.revision, undefined, async (tx, version) => {
    const { draft } = version
    const prices = await findLinePrices(tx, draft.lines)
    const lines = draft.lines.map((line) => {
      const now = prices.get(priceKey(line))
      if (line.source === 'free' || !now) return line
      const most = now.unitCents * line.quantity
      const discount = line.discountKind === 'rand' ? Math.min(line.discount, most) : line.discount
      return { ...line, unitCents: now.unitCents, period: now.period, discount }
    })
    return saveDraft(ctx, tx, actor, version, { ...draft, lines }, terms)
  })
}

/** Deletes a draft. If no version of the quote was ever sent, deletes the whole quote; its number is not reused. */
export async function discardDraft(ctx: Context, id: string, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = revisionOnlySchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  return updateDraft(ctx, id, parsed.data.revision, undefined, async (tx, version) => {
    const isQuoteGone = version.version === 1
    if (isQuoteGone) await deleteQuote(tx, version.quoteId)
    else await deleteVersion(tx, id)
    await logActivity(ctx, tx, 'quote.discarded', ['lead', version.leadId], {
      number: version.number,
      version: version.version,
    })
    return accepted({ isQuoteGone })
  })
}

/** Refuses if the draft was sent, is waiting for approval, or has changed since the user read it. */
async function updateDraft<Value>(
  ctx: Context,
  id: string,
  revision: number,
  value: QuoteDraft | undefined,
  change: (tx: Transaction, version: QuoteVersion) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  return ctx.db.transaction(async (tx) => {
    const version = await lockVersion(tx, id)
    if (!version) return refused('not-found', quoteProblems.missing)
    if (version.state === 'waiting') return refused('conflict', quoteProblems.waiting)
    if (version.state !== 'draft') return refused('conflict', quoteProblems.sent)
    // After a retry because of a lost response, the new values are already stored.
    const isSame = value && canonicalJson(value) === canonicalJson(version.draft)
    if (version.revision !== revision && !isSame) return draftConflict(version)
    return change(tx, version)
  })
}

export function draftConflict({ draft, revision, updatedBy }: QuoteVersion) {
  const current = { value: draft, version: revision, updatedBy }
  return refused('conflict', quoteProblems.changed, { current })
}

async function saveDraft(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  version: QuoteVersion,
  value: QuoteDraft,
  { vat }: QuoteTerms,
): Promise<Outcome<{ revision: number; value: QuoteDraft }>> {
  if (version.erasedAt) return personRemovedRefusal()
  if (canonicalJson(value) === canonicalJson(version.draft))
    return accepted({ revision: version.revision, value })
  const revision = version.revision + 1
  await updateVersion(tx, version.id, {
    draft: value,
    revision,
    ...savedBy(actor, ctx.clock.now()),
    ...listedTotals(quoteTotals(value.lines, vat)),
  })
  await logActivity(ctx, tx, 'quote.changed', ['quote', version.quoteId], {
    number: version.number,
    version: version.version,
    revision,
  })
  return accepted({ revision, value })
}
