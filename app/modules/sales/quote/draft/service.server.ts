import { randomUUID } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'
import { findSettings, readSettings } from '#app/modules/settings/store.server.ts'
import { vatRateOn } from '#app/modules/settings/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { QuoteRules } from '#app/modules/settings/schema.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed } from '#app/platform/actor.ts'
import { addressesOf } from '../../conversation/reply/service.server.ts'
import { findLead } from '../../lead/inbox/store.server.ts'
import { personRemoved, changeMainLead } from '../../lead/inbox/service.server.ts'
import {
  type QuoteDraft,
  type QuoteLine,
  type VatTerms,
  atRevisionSchema,
  newVersionSchema,
  saveQuoteSchema,
  startQuoteSchema,
} from '../schema.ts'
import { introductions, problems } from '../content.ts'
import { type LinePrice, findLinePrices, priceKey } from '../price/store.server.ts'
import { requestedOffers, linesToApprove, quoteTotals } from '../rules.ts'
import {
  type QuoteVersion,
  deleteQuote,
  deleteVersion,
  findQuote,
  findVersions,
  insertQuote,
  insertVersion,
  lockVersion,
  takeNumber,
  updateVersion,
} from '../store.server.ts'
import { canonicalJson } from '../seal/service.server.ts'

/**
 * What quotes are made by at this moment: the rules with their version, the site, and VAT as it holds today. Prices
 * are stated as the site states them, with VAT or without (D-36). Not to be called inside a transaction.
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

type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>

/** A draft filled from what was asked: the offers an enquiry names, at the prices of this moment (QUO-01). */
async function draftFor(db: Queryable, lead: Lead, rules: QuoteRules): Promise<QuoteDraft> {
  const requested = requestedOffers(lead)
  const named = requested.map(({ offerId }) => ({ source: 'offer' as const, sourceId: offerId }))
  const prices = await findLinePrices(db, named)
  const lines = requested.flatMap(({ offerId, units }) => {
    const price = prices.get(`offer:${offerId}`)
    if (!price) return []
    const quantity = /per (user|device)/.test(price.detail) ? units : 1
    return [lineOf(price, quantity)]
  })
  const [address = ''] = await addressesOf(db, lead)
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

function lineOf(price: LinePrice, quantity: number): QuoteLine {
  const { source, sourceId, name, detail, period, unitCents } = price
  return {
    id: randomUUID(),
    source,
    sourceId,
    name,
    detail,
    period,
    quantity,
    unitCents,
    discountKind: 'none',
    discount: 0,
    reason: '',
  }
}

/**
 * Lines as staff sent them, at prices that are the server's (QUO-01): a line that was there keeps the price it was
 * written with, a new one has that of this moment. What is sold at no public price cannot be added.
 * @returns the name of such a line, or the lines
 */
function priceLines(
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

type PriceChange = { lineId: string; name: string; wasCents: number; isCents: number | null }

/** What has changed of the prices since the lines were written; null where there is none any more (QUO-01). */
function priceChanges(
  lines: readonly QuoteLine[],
  prices: ReadonlyMap<string, LinePrice>,
): PriceChange[] {
  return lines.flatMap((line) => {
    if (line.source === 'free') return []
    const now = prices.get(priceKey(line))?.unitCents ?? null
    if (now === line.unitCents) return []
    return [{ lineId: line.id, name: line.name, wasCents: line.unitCents, isCents: now }]
  })
}

/** What keeps a draft from being sent, unless prices are taken anew or someone else agrees (QUO-01, QUO-03). */
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

/** Begins a quote for a lead, filled from what was asked (QUO-01). The same id begins it once. Editors and above. */
export async function startQuote(ctx: Context, input: unknown): Promise<Outcome<{ id: string }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = startQuoteSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, leadId } = parsed.data
  const { rules, vat } = await readQuoteTerms(ctx)
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, leadId, true)
    if (!lead) return refused('not-found', problems.noLead)
    const known = await findQuote(tx, id)
    if (known)
      return known.leadId === leadId
        ? accepted({ id })
        : refused('key-reused', 'This id belongs to another quote.')
    if (lead.deidentifiedAt) return personRemoved()
    if (lead.mergedInto) return refused('invalid-input', changeMainLead)
    if (lead.email === '') return refused('invalid-input', problems.noAddress)
    const at = ctx.clock.now()
    const draft = await draftFor(tx, lead, rules)
    const number = await takeNumber(tx, Number(johannesburgDate(at).slice(0, 4)))
    const totals = quoteTotals(draft.lines, vat)
    await insertQuote(tx, { id, number, leadId, createdAt: at })
    await insertVersion(tx, {
      id: randomUUID(),
      quoteId: id,
      version: 1,
      draft,
      updatedAt: at,
      updatedBy: actor.name,
      authorId: actor.id,
      monthCents: totals.month.grossCents,
      onceCents: totals.once.grossCents,
    })
    await recordActivity(ctx, tx, {
      action: 'quote.begun',
      subjectType: 'lead',
      subjectId: leadId,
      details: { quoteId: id, number },
    })
    return accepted({ id })
  })
}

/** Begins the next version of a quote that was sent, with its lines (QUO-04). Editors and above. */
export async function startVersion(
  ctx: Context,
  quoteId: string,
  input: unknown,
): Promise<Outcome<{ id: string }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = newVersionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  return ctx.db.transaction(async (tx) => {
    const quote = await findQuote(tx, quoteId, true)
    if (!quote) return refused('not-found', problems.missing)
    const versions = await findVersions(tx, quoteId)
    if (versions.some(({ id }) => id === parsed.data.id)) return accepted({ id: quoteId })
    const [latest] = versions
    if (!latest || latest.sentAt === null) return refused('conflict', problems.draftThere)
    if (versions.some(({ state }) => state === 'accepted'))
      return refused('conflict', problems.closed)
    if (latest.erasedAt) return personRemoved()
    const { draft, monthCents, onceCents } = latest
    await insertVersion(tx, {
      id: parsed.data.id,
      quoteId,
      version: latest.version + 1,
      draft,
      updatedAt: ctx.clock.now(),
      updatedBy: actor.name,
      authorId: actor.id,
      monthCents,
      onceCents,
    })
    await recordActivity(ctx, tx, {
      action: 'quote.version-begun',
      subjectType: 'lead',
      subjectId: quote.leadId,
      details: { quoteId, number: quote.number, version: latest.version + 1 },
    })
    return accepted({ id: quoteId })
  })
}

export type Saved = { revision: number; value: QuoteDraft }

/**
 * Keeps a draft. An older revision is a conflict that tells what is stored (ADP-21); the same draft again changes
 * nothing. An approval holds for the revision it was given on alone (QUO-03). Editors and above.
 */
export async function saveQuote(ctx: Context, id: string, input: unknown): Promise<Outcome<Saved>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = saveQuoteSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { revision, value } = parsed.data
  const terms = await readQuoteTerms(ctx)
  return changeDraft(ctx, id, revision, value, async (tx, version) => {
    const priced = priceLines(
      value.lines,
      version.draft.lines,
      await findLinePrices(tx, value.lines),
    )
    if ('gone' in priced) {
      const message = problems.gone(priced.gone)
      const fields = { [`value.lines.${priced.at}.name`]: message }
      return refused('invalid-input', message, { fields })
    }
    return saveDraft(ctx, tx, actor, version, { ...value, lines: priced.lines }, terms)
  })
}

/** Gives every line the price of this moment (QUO-01); lines that have none any more stay, and are named. */
export async function refreshPrices(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<Outcome<Saved>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = atRevisionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const terms = await readQuoteTerms(ctx)
  return changeDraft(ctx, id, parsed.data.revision, undefined, async (tx, version) => {
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

/** Throws a draft away; of a quote that was never sent, the quote. Its number is not given again. */
export async function discardDraft(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<Outcome<{ isQuoteGone: boolean }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = atRevisionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  return changeDraft(ctx, id, parsed.data.revision, undefined, async (tx, version) => {
    const isQuoteGone = version.version === 1
    if (isQuoteGone) await deleteQuote(tx, version.quoteId)
    else await deleteVersion(tx, id)
    await recordActivity(ctx, tx, {
      action: 'quote.discarded',
      subjectType: 'lead',
      subjectId: version.leadId,
      details: { number: version.number, version: version.version },
    })
    return accepted({ isQuoteGone })
  })
}

/** Locks a draft at the revision it was read at; refused where it was sent, waits, or changed meanwhile. */
async function changeDraft<Value>(
  ctx: Context,
  id: string,
  revision: number,
  value: QuoteDraft | undefined,
  change: (tx: Transaction, version: QuoteVersion) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  return ctx.db.transaction(async (tx) => {
    const version = await lockVersion(tx, id)
    if (!version) return refused('not-found', problems.missing)
    if (version.state === 'waiting') return refused('conflict', problems.waiting)
    if (version.state !== 'draft') return refused('conflict', problems.sent)
    // A repeat whose answer was lost: what is asked for stands there.
    const isSame = value && canonicalJson(value) === canonicalJson(version.draft)
    if (version.revision !== revision && !isSame) {
      const { draft, updatedBy } = version
      const current = { value: draft, version: version.revision, updatedBy }
      return refused('conflict', problems.changed, { current })
    }
    return change(tx, version)
  })
}

async function saveDraft(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  version: QuoteVersion,
  value: QuoteDraft,
  { vat }: QuoteTerms,
): Promise<Outcome<Saved>> {
  if (canonicalJson(value) === canonicalJson(version.draft))
    return accepted({ revision: version.revision, value })
  const revision = version.revision + 1
  const totals = quoteTotals(value.lines, vat)
  await updateVersion(tx, version.id, {
    draft: value,
    revision,
    updatedAt: ctx.clock.now(),
    updatedBy: actor.name,
    authorId: actor.id,
    monthCents: totals.month.grossCents,
    onceCents: totals.once.grossCents,
  })
  await recordActivity(ctx, tx, {
    action: 'quote.changed',
    subjectType: 'quote',
    subjectId: version.quoteId,
    details: { number: version.number, version: version.version, revision },
  })
  return accepted({ revision, value })
}
