import { randomUUID } from 'node:crypto'
import type { Outcome } from '#app/basics/outcome.ts'
import { requestApproval } from '#app/modules/catalogue/approval/request/service.server.ts'
import { enquiryKey, readEnquirySecret } from '#app/modules/sales/lead/enquiry/service.server.ts'
import type { Lead } from '#app/modules/sales/lead/store.server.ts'
import {
  saveQuote,
  startQuote,
  startVersion,
} from '#app/modules/sales/quote/draft/service.server.ts'
import { acceptQuote, declineQuote } from '#app/modules/sales/quote/own-quote/service.server.ts'
import type { QuoteDraft, QuoteLine } from '#app/modules/sales/quote/schema.ts'
import { sendQuote } from '#app/modules/sales/quote/service.server.ts'
import { findVersions, recordQuoteOpened } from '#app/modules/sales/quote/store.server.ts'
import { type StaffActor, visitor, type Context } from '#app/platform/context.server.ts'

/** The final states of sample quotes. */
export const quoteEndStates = [
  'accepted',
  'sent',
  'declined',
  'draft',
  'opened',
  'replaced',
  'waiting',
  'expired',
] as const
export type QuoteEndState = (typeof quoteEndStates)[number]

type QuoteSimulation = {
  lead: Lead
  person: StaffActor
  end: QuoteEndState
  /** The time when the quote is written; visitors act on it a day later. */
  at: Date
  stepOf: (actor: Context['actor'], at: Date) => Context
}

const dayMs = 24 * 60 * 60 * 1000
/** Validity, in days, of the quote that must have expired by today. */
const shortValidityDays = 2

/** Writes a quote for a lead and brings it to its final state, through the services that staff and visitors use. */
export async function simulateQuote({
  lead,
  person,
  end,
  at,
  stepOf,
}: QuoteSimulation): Promise<void> {
  const ctx = stepOf(person, at)
  const { id: quoteId } = valueOf(await startQuote(ctx, { id: randomUUID(), leadId: lead.id }))
  const discount = end === 'waiting' ? 2_500 : 0
  await writeDraft(ctx, quoteId, discount, end === 'expired' ? shortValidityDays : 30)
  if (end === 'draft') return
  if (end === 'waiting') return requestDiscount(ctx, quoteId)
  await sendDraft(ctx, quoteId)
  const nextDay = new Date(at.getTime() + dayMs)
  if (end === 'replaced') {
    const later = stepOf(person, nextDay)
    valueOf(await startVersion(later, quoteId, { id: randomUUID() }))
    return sendDraft(later, quoteId)
  }
  if (end === 'sent' || end === 'expired') return
  const { id, contentHash } = await findLatestVersion(ctx, quoteId)
  const reader = stepOf(visitor, nextDay)
  await recordQuoteOpened(reader.db, id, nextDay)
  if (end === 'opened') return
  const key = enquiryKey(await readEnquirySecret(reader), lead.id)
  const hash = contentHash!
  const decided =
    end === 'accepted'
      ? acceptQuote(reader, key, id, { name: lead.name, authority: 'yes', terms: 'yes', hash })
      : declineQuote(reader, key, id, { reason: 'We chose another supplier.', hash })
  valueOf(await decided)
}

/** Fills the draft with the packages that the enquiry names, or with the sample line. */
async function writeDraft(ctx: Context, quoteId: string, discount: number, validDays: number) {
  const { id, revision, draft } = await findLatestVersion(ctx, quoteId)
  const requested = draft.lines.map((line) => ({ ...line, quantity: line.quantity || 5 }))
  const lines: QuoteLine[] = requested.length > 0 ? requested : [sampleLine]
  const reason = discount > 0 ? 'They sign for two years.' : ''
  const discountKind = discount > 0 ? 'percent' : 'none'
  const value: QuoteDraft = {
    ...draft,
    buyer: draft.buyer || 'company',
    validDays,
    lines: lines.map((one) => ({ ...one, discountKind, discount, reason: one.reason || reason })),
  }
  valueOf(await saveQuote(ctx, id, { revision, value }))
}

/** A line with a fixed price, independent of the public prices, which staff may have changed. */
const sampleLine: QuoteLine = {
  id: 'package',
  source: 'free',
  sourceId: null,
  name: 'Fibre and managed router',
  detail: '',
  period: 'month',
  quantity: 1,
  unitCents: 199_900,
  discountKind: 'none',
  discount: 0,
  reason: 'Sample',
}

async function requestDiscount(ctx: Context, quoteId: string): Promise<void> {
  const { id: subjectId, revision: baseVersion } = await findLatestVersion(ctx, quoteId)
  const request = { kind: 'quote', request: 'change', subjectId, baseVersion, goLiveDate: null }
  valueOf(await requestApproval(ctx, { id: randomUUID(), ...request }))
}

async function sendDraft(ctx: Context, quoteId: string): Promise<void> {
  const { id, revision } = await findLatestVersion(ctx, quoteId)
  valueOf(await sendQuote(ctx, id, { revision }))
}

const findLatestVersion = async (ctx: Context, quoteId: string) =>
  (await findVersions(ctx.db, quoteId))[0]!

export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}
