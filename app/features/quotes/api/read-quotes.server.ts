import { johannesburgDate } from '#app/basics/dates.ts'
import { addressesOf } from '#app/features/conversations/services/send-reply.server.ts'
import { findLead } from '#app/features/leads/data/inbox.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  findQuote,
  findQuoteOfVersion,
  findVersions,
  findVersionsOfLeads,
  type VersionRow,
} from '../data.server.ts'
import {
  findQuotesPage,
  quotesOnPage,
  sumOpenQuotes,
  type ListedQuote,
} from '../data/list.server.ts'
import { findLinePrices, priceKey } from '../data/prices.server.ts'
import { linesToApprove } from '../rules/discount-limits.ts'
import { shownState, versionNumber } from '../rules/quote-state.ts'
import { quoteListSchema } from '../schema/quote.ts'
import { priceChanges } from '../services/quote-draft.server.ts'
import { readQuoteTerms } from '../services/read-terms.server.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** One page of the list, and what is open in sum (QUO-08). */
export async function readQuotes(ctx: Context, asked: Record<string, string>) {
  const query = quoteListSchema.parse(asked)
  const today = johannesburgDate(ctx.clock.now())
  const rows = await findQuotesPage(ctx.db, { ...query, after: query.after, today })
  const page = rows.slice(0, quotesOnPage)
  return {
    items: page.map((row) => listed(row, today)),
    next: rows.length > quotesOnPage ? page.at(-1)!.position : null,
    open: await sumOpenQuotes(ctx.db, today),
  }
}

function listed(row: ListedQuote, today: string) {
  return {
    id: row.id,
    quoteId: row.quoteId,
    leadId: row.leadId,
    number: versionNumber(row.number, row.version),
    state: shownState(row, today),
    validUntil: row.validUntil,
    updatedAt: row.updatedAt.toISOString(),
    monthCents: row.monthCents,
    onceCents: row.onceCents,
    reason: row.decision?.reason ?? '',
    isRenewalAsked: row.renewalAskedAt !== null,
    reference: row.reference,
    who: row.company || row.leadName || row.reference,
  }
}

/** The quotes of a lead, for its page. */
export async function readQuotesOfLead(ctx: Context, leadId: string) {
  const today = johannesburgDate(ctx.clock.now())
  const rows = await findVersionsOfLeads(ctx.db, [leadId])
  return {
    items: rows.map((row) => ({
      id: row.id,
      quoteId: row.quoteId,
      number: versionNumber(row.number, row.version),
      state: shownState(row, today),
      validUntil: row.validUntil,
      monthCents: row.monthCents,
      onceCents: row.onceCents,
    })),
  }
}

/** A quote, by its id or that of a version (requests for approval name the version), with every version of it; its draft with what has changed since, and what needs a second person. */
export async function readQuote(ctx: Context, actor: StaffActor, id: string) {
  const quote = (await findQuote(ctx.db, id)) ?? (await findQuoteOfVersion(ctx.db, id))
  if (!quote) return undefined
  const today = johannesburgDate(ctx.clock.now())
  const rows = await findVersions(ctx.db, quote.id)
  const lead = await findLead(ctx.db, quote.leadId)
  const [latest] = rows
  const isDraft = latest !== undefined && latest.sentAt === null
  return {
    id: quote.id,
    number: quote.number,
    lead: {
      id: quote.leadId,
      reference: lead?.reference ?? '',
      name: lead?.company || lead?.name || '',
      addresses: lead ? await addressesOf(ctx.db, lead) : [],
    },
    draft: isDraft ? await presentDraft(ctx, actor, latest) : null,
    versions: rows
      .filter(({ sentAt }) => sentAt !== null)
      .map((row) => presentVersion(row, quote.number, today)),
  }
}

async function presentDraft(ctx: Context, { role }: StaffActor, row: VersionRow) {
  const { rules, vat } = await readQuoteTerms(ctx)
  const { draft } = row
  const prices = await findLinePrices(ctx.db, draft.lines)
  const exceeded = linesToApprove(
    draft.lines,
    role,
    rules,
    (line) => prices.get(priceKey(line))?.unitCents ?? null,
  )
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    revision: row.revision,
    updatedBy: row.updatedBy,
    updatedAt: row.updatedAt.toISOString(),
    value: draft,
    vat,
    priceChanges: priceChanges(draft.lines, prices),
    exceeded,
    isApproved: row.approvedRevision === row.revision,
  }
}

function presentVersion(row: VersionRow, number: string, today: string) {
  return {
    id: row.id,
    number: versionNumber(number, row.version),
    state: shownState(row, today),
    sentAt: iso(row.sentAt),
    sentByName: row.sentByName,
    openedAt: iso(row.openedAt),
    decidedAt: iso(row.decidedAt),
    decision: row.decision,
    isRenewalAsked: row.renewalAskedAt !== null,
    content: row.erasedAt ? null : row.content,
    contentHash: row.contentHash,
    isErased: row.erasedAt !== null,
  }
}
