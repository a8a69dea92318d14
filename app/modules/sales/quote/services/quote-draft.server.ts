import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { addressesOf } from '../../conversation/services/send-reply.server.ts'
import type { findLead } from '../../lead/data/inbox.server.ts'
import type { QuoteRules } from '#app/modules/settings/schema.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { introductions } from '../content/words.ts'
import { findLinePrices, priceKey, type LinePrice } from '../data/prices.server.ts'
import { askedOffers } from '../rules/asked-lines.ts'
import { linesToApprove } from '../rules/discount-limits.ts'
import type { QuoteLine } from '../schema/lines.ts'
import type { QuoteDraft } from '../schema/quote.ts'

type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>

/** A draft filled from what was asked: the offers an enquiry names, at the prices of this moment (QUO-01). */
export async function draftFor(db: Queryable, lead: Lead, rules: QuoteRules): Promise<QuoteDraft> {
  const asked = askedOffers(lead)
  const named = asked.map(({ offerId }) => ({ source: 'offer' as const, sourceId: offerId }))
  const prices = await findLinePrices(db, named)
  const lines = asked.flatMap(({ offerId, units }) => {
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
export function priceLines(
  asked: readonly QuoteLine[],
  stored: readonly QuoteLine[],
  prices: ReadonlyMap<string, LinePrice>,
): { gone: string; at: number } | { lines: QuoteLine[] } {
  const lines: QuoteLine[] = []
  for (const [at, line] of asked.entries()) {
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
