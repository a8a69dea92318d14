import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { problems } from '../content/words.ts'
import {
  deleteQuote,
  deleteVersion,
  lockVersion,
  updateVersion,
  type QuoteVersion,
} from '../data.server.ts'
import { findLinePrices, priceKey } from '../data/prices.server.ts'
import { canonicalJson } from '../rules/canonical.ts'
import { quoteTotals } from '../rules/money.ts'
import { atRevisionSchema, saveQuoteSchema, type QuoteDraft } from '../schema/quote.ts'
import { priceLines } from './quote-draft.server.ts'
import { readQuoteTerms, type QuoteTerms } from './read-terms.server.ts'

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
    return keep(ctx, tx, actor, version, { ...value, lines: priced.lines }, terms)
  })
}

/** Gives every line the price of this moment (QUO-01); lines that have none any more stay, and are named. */
export async function takeTodaysPrices(
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
    return keep(ctx, tx, actor, version, { ...draft, lines }, terms)
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

async function keep(
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
