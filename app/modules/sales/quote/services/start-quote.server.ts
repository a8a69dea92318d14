import { randomUUID } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { personRemoved, workOnMainLead } from '../../lead/services/change-lead.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { problems } from '../content/words.ts'
import { findQuote, findVersions, insertQuote, insertVersion, takeNumber } from '../data.server.ts'
import { quoteTotals } from '../rules/money.ts'
import { newVersionSchema, startQuoteSchema } from '../schema/quote.ts'
import { draftFor } from './quote-draft.server.ts'
import { readQuoteTerms } from './read-terms.server.ts'

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
    if (lead.mergedInto) return refused('invalid-input', workOnMainLead)
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
