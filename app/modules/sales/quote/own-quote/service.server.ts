import type { ZodSafeParseResult } from 'zod'
import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { isUuid } from '#app/basics/ids.ts'
import { type Outcome, accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type Context, systemActor } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findUnprintable } from '#app/platform/documents/fonts.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { addEvidence, lockForAnswer, reopenAnswer } from '../../lead/answer/service.server.ts'
import { findEnquiry, isEnquiryOpen } from '../../lead/enquiry/service.server.ts'
import { findMainLead, touchLead } from '../../lead/inbox/store.server.ts'
import { leadEvent } from '../../lead/rules.ts'
import type { Lead } from '../../lead/store.server.ts'
import type { ShownState } from '../content.ts'
import { composeAcceptedMail, composeCrmEntry } from '../document/rules.server.ts'
import { drawQuote } from '../document/service.server.ts'
import { quoteEvent, shortNetworkName, shownState, versionNumber } from '../rules.ts'
import {
  type QuoteDecision,
  type QuoteContent,
  acceptQuoteSchema,
  declineQuoteSchema,
} from '../schema.ts'
import { sealOf } from '../seal/service.server.ts'
import { addressOfSentQuote, notifyQuoteOwner } from '../service.server.ts'
import {
  type QuoteVersion,
  findNewerSentVersion,
  findVersion,
  findVersionsOfLeads,
  insertDocument,
  lockVersion,
  recordQuoteOpened,
  updateVersion,
} from '../store.server.ts'
import { refusalOf, visitorProblems, visitorWords as words } from './content.ts'

const decisionRateLimit = { name: 'quote-decide', attempts: 20, windowSeconds: 3600 }

type OwnQuote = { lead: Lead; version: QuoteVersion; content: QuoteContent }

/** Finds a sent quote through the key of its enquiry. Changes nothing. */
export async function findOwnQuote(ctx: Context, key: string, versionId: string) {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { lead } = found.value
  const version = isUuid(versionId) ? await findVersion(ctx.db, versionId) : undefined
  if (!version?.content || version.leadId !== lead.id || version.erasedAt)
    return refused('not-found', visitorProblems.missing)
  return accepted({ lead, version, content: version.content })
}

type VisitorDecision = { state: 'accepted' | 'declined'; name: string; reason: string }

/** Accepts a quote for the visitor, once, and stores the evidence. Both sides get the same sealed PDF. */
export async function acceptQuote(ctx: Context, key: string, versionId: string, input: unknown) {
  const parsed = acceptQuoteSchema.safeParse(input)
  const decision = { state: 'accepted', name: parsed.data?.name ?? '', reason: '' } as const
  return decideQuote(ctx, key, versionId, decision, parsed)
}

export async function declineQuote(ctx: Context, key: string, versionId: string, input: unknown) {
  const parsed = declineQuoteSchema.safeParse(input)
  const decision = { state: 'declined', name: '', reason: parsed.data?.reason ?? '' } as const
  return decideQuote(ctx, key, versionId, decision, parsed)
}

async function decideQuote(
  ctx: Context,
  key: string,
  versionId: string,
  decision: VisitorDecision,
  parsed: ZodSafeParseResult<{ hash: string }>,
): Promise<Outcome<null>> {
  const found = await findOwnQuote(ctx, key, versionId)
  if (!found.ok) return found
  const { lead, version } = found.value
  const within = await countAttempt(ctx, decisionRateLimit, lead.id)
  if (!within.ok) return within
  const earlier = earlierDecision(ctx, version, decision)
  if (earlier) return earlier
  if (!parsed.success) return refusedInput(parsed.error, visitorProblems.check)
  const missing = findUnprintable(decision.name)
  if (missing.length > 0)
    return refusedField('name', visitorProblems.unprintable(missing.join(' ')))
  if (parsed.data.hash !== version.contentHash) return refused('conflict', visitorProblems.other)
  return storeDecision(ctx, found.value, decision)
}

/** Undefined if the quote can be decided. If it has this decision already, a repeat succeeds. */
function earlierDecision(ctx: Context, version: QuoteVersion, decision: VisitorDecision) {
  const state = shownState(version, johannesburgDate(ctx.clock.now()))
  if (state === 'sent' || state === 'opened') return undefined
  const { name, reason } = version.decision ?? {}
  const isSame = name?.toLowerCase() === decision.name.toLowerCase() && reason === decision.reason
  if (state === decision.state && isSame) return accepted(null)
  return undecidable(state, version)
}

const undecidable = (state: ShownState, { validUntil }: QuoteVersion) =>
  refused('conflict', refusalOf(state, formatDate(validUntil!)), { current: state })

/**
 * Draws the sealed PDF before the transaction, so that the lead isn't locked meanwhile. Checks the state again under the
 * lock, so that only one of several simultaneous decisions succeeds. A decision proves that the visitor has the quote,
 * so the lead is answered from then on, if it was not before.
 */
async function storeDecision(
  ctx: Context,
  quote: OwnQuote,
  { state, name, reason }: VisitorDecision,
): Promise<Outcome<null>> {
  const { version: seen, content } = quote
  const site = await readSettings(ctx, 'site')
  const at = ctx.clock.now()
  const decision: QuoteDecision = {
    name,
    contentHash: seen.contentHash!,
    wordsVersion: content.words.version,
    network: shortNetworkName(ctx.clientNetwork),
    hasAuthority: name !== '',
    reason,
  }
  const pdf = state === 'accepted' ? await drawSealedPdf(ctx, content, decision, at) : undefined
  return ctx.db.transaction(async (tx) => {
    const lead = await lockForAnswer(tx, seen.leadId)
    const version = await lockVersion(tx, seen.id)
    if (!lead || !version || !(await isEnquiryOpen(tx, lead, at)))
      return refused('not-found', visitorProblems.missing)
    const earlier = earlierDecision(ctx, version, { state, name, reason })
    if (earlier) return earlier
    const change = { state, decision, decidedAt: at, updatedAt: at, updatedBy: 'Visitor' } as const
    await updateVersion(tx, version.id, { ...change, openedAt: version.openedAt ?? at })
    if (pdf) {
      const sealed = { seal: sealOf(pdf), versionId: version.id, bytes: pdf }
      await insertDocument(tx, { ...sealed, kind: 'accepted', at })
    }
    await notifyBothSides(ctx, tx, { ...quote, lead, version }, site, decision, pdf)
    const source = { kind: 'quote', id: version.id, how: 'decision' } as const
    const byProduct = { ...ctx, actor: systemActor('quotes') }
    const seenAt = version.openedAt ?? at
    await addEvidence(byProduct, tx, lead.id, source, version.sentByName ?? undefined, seenAt)
    return accepted(null)
  })
}

function drawSealedPdf({ env }: Context, content: QuoteContent, decision: QuoteDecision, at: Date) {
  const sealAddress = new URL('/quote-seal', siteAddress(env)).href
  return drawQuote(content, at, { decision, at, sealAddress })
}

/** `pdf` is the sealed PDF of an accepted quote; undefined if the visitor declined. */
async function notifyBothSides(
  ctx: Context,
  tx: Transaction,
  quote: OwnQuote,
  site: SiteSettings,
  { reason }: QuoteDecision,
  pdf: Uint8Array | undefined,
) {
  const { lead, version, content } = quote
  const state = pdf ? 'accepted' : 'declined'
  const address = pdf ? await addressOfSentQuote(tx, lead, version) : ''
  const sealed =
    pdf && address !== '' ? composeAcceptedMail({ site, address, content, pdf }) : undefined
  await enqueueDeliveries(ctx, tx, [
    composeCrmEntry(lead, content, state, reason),
    ...(sealed ? [mailDelivery('quote-accepted', sealed, ['lead', lead.id])] : []),
  ])
  const notice = pdf ? notices.quoteAccepted : notices.quoteDeclined
  await notifyQuoteOwner(ctx, tx, lead, version, notice(content.number))
  await logActivity(ctx, tx, `quote.${state}`, ['lead', lead.id], {
    quoteId: version.quoteId,
    number: content.number,
  })
  if (pdf) await announceAccepted(ctx, tx, quote)
}

/** For the first accepted quote of a lead, also queues the event that the lead is won. */
async function announceAccepted(
  ctx: Context,
  tx: Transaction,
  { lead, version, content }: OwnQuote,
): Promise<void> {
  await enqueueEvent(ctx, tx, quoteEvent('quote.accepted', version, content))
  const others = (await findVersionsOfLeads(tx, [lead.id])).filter(({ id }) => id !== version.id)
  if (!others.some((other) => other.state === 'accepted'))
    await enqueueEvent(ctx, tx, leadEvent('lead.won', lead))
}

function statusText(version: QuoteVersion, today: string): string {
  const state = shownState(version, today)
  const { states } = words
  const day = formatDate(version.validUntil ?? today)
  if (state === 'accepted' || state === 'declined')
    return states[state](formatDateTime(version.decidedAt!))
  if (state === 'expired') return states.expired(day)
  return state === 'superseded' ? states.superseded : states.sent(day)
}

/** Returns the quotes for an enquiry page: the path of each quote below that page, and its status in words. */
export async function quotesOfEnquiry(ctx: Context, leadId: string) {
  const today = johannesburgDate(ctx.clock.now())
  const versions = await findVersionsOfLeads(ctx.db, [leadId])
  return versions
    .filter(({ content, erasedAt }) => content && !erasedAt)
    .map((version) => ({
      path: `quotes/${version.id}`,
      text: words.line(versionNumber(version.number, version.version), statusText(version, today)),
    }))
}

/**
 * Returns a quote to its visitor, and records for staff when the visitor first opened it. Emails link to the enquiry
 * page instead of the quote, so that a link scanner doesn't count as a visitor.
 */
export async function readOwnQuote(ctx: Context, key: string, versionId: string) {
  const found = await findOwnQuote(ctx, key, versionId)
  if (!found.ok) return found
  const { lead, version, content } = found.value
  const now = ctx.clock.now()
  if (!version.openedAt && version.state === 'sent') {
    await recordQuoteOpened(ctx.db, version.id, now)
    await touchLead(ctx.db, lead.id, now)
  }
  const today = johannesburgDate(now)
  const newerId =
    version.state === 'superseded' ? await findNewerSentVersion(ctx.db, version) : undefined
  return accepted({
    content,
    hash: version.contentHash!,
    state: shownState(version, today),
    statusText: statusText(version, today),
    isRenewalAsked: version.renewalAskedAt !== null,
    newerId: newerId ?? null,
  })
}

/** Requests a new quote instead of an expired one, once per quote. The lead needs a reply again. */
export async function requestRenewal(ctx: Context, key: string, versionId: string) {
  const found = await findOwnQuote(ctx, key, versionId)
  if (!found.ok) return found
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const lead = await lockForAnswer(tx, found.value.lead.id)
    const version = await lockVersion(tx, versionId)
    const at = ctx.clock.now()
    if (!lead || !version || !(await isEnquiryOpen(tx, lead, at)))
      return refused('not-found', visitorProblems.missing)
    const state = shownState(version, johannesburgDate(at))
    if (state !== 'expired') return undecidable(state, version)
    if (version.renewalAskedAt) return accepted(null)
    await updateVersion(tx, versionId, { renewalAskedAt: at })
    const main = await findMainLead(tx, lead)
    await reopenAnswer(ctx, tx, main, site)
    await touchLead(tx, lead.id, at)
    const { number } = found.value.content
    await notifyQuoteOwner(ctx, tx, main, version, notices.quoteRenewal(number))
    await logActivity(ctx, tx, 'quote.renewal-asked', ['lead', lead.id], {
      quoteId: version.quoteId,
      number,
    })
    return accepted(null)
  })
}
