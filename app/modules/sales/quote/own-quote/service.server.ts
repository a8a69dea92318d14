import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyPerson } from '#app/modules/outbox/notification/service.server.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { type Context, allowVisitor } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findUnprintable } from '#app/platform/documents/fonts.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { reopenAnswer, lockForAnswer } from '../../lead/answer/service.server.ts'
import { findEnquiry } from '../../lead/enquiry/service.server.ts'
import { findLead } from '../../lead/inbox/store.server.ts'
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
const sealPath = '/quote-seal'

export type OwnQuote = { lead: Lead; version: QuoteVersion; content: QuoteContent }

/** Finds a sent quote through the key of its enquiry. Changes nothing. */
export async function findOwnQuote(
  ctx: Context,
  key: string,
  versionId: string,
): Promise<Outcome<OwnQuote>> {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { lead } = found.value
  const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(versionId)
  const version = isId ? await findVersion(ctx.db, versionId) : undefined
  if (!version?.content || version.leadId !== lead.id || version.erasedAt)
    return refused('not-found', visitorProblems.missing)
  return accepted({ lead, version, content: version.content })
}

/** Accepts a quote for the visitor, once, and stores the evidence. Both sides get the same sealed PDF. */
export async function acceptQuote(
  ctx: Context,
  key: string,
  versionId: string,
  input: unknown,
): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const parsed = acceptQuoteSchema.safeParse(input)
  const said = { state: 'accepted', name: parsed.data?.name ?? '', reason: '' } as const
  const found = await findDecidableQuote(ctx, key, versionId, said)
  if (!found.ok || !found.value) return found.ok ? accepted(null) : found
  if (!parsed.success) return refusedInput(parsed.error, visitorProblems.check)
  const { name, hash } = parsed.data
  const missing = findUnprintable(name)
  if (missing.length > 0) {
    const message = visitorProblems.unprintable(missing.join(' '))
    return refused('invalid-input', message, { fields: { name: message } })
  }
  const { version, content } = found.value
  if (hash !== version.contentHash) return refused('conflict', visitorProblems.other)
  const at = ctx.clock.now()
  const decision = buildDecision(ctx, version, content, { name, reason: '' })
  const sealAddress = new URL(sealPath, siteAddress(ctx.env)).href
  const seal = () => drawQuote(content, at, { decision, at, sealAddress })
  return storeDecision(ctx, found.value, { state: 'accepted', decision, at, seal })
}

export async function declineQuote(
  ctx: Context,
  key: string,
  versionId: string,
  input: unknown,
): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const parsed = declineQuoteSchema.safeParse(input)
  const said = { state: 'declined', name: '', reason: parsed.data?.reason ?? '' } as const
  const found = await findDecidableQuote(ctx, key, versionId, said)
  if (!found.ok || !found.value) return found.ok ? accepted(null) : found
  if (!parsed.success) return refusedInput(parsed.error, visitorProblems.check)
  const { version, content } = found.value
  if (parsed.data.hash !== version.contentHash) return refused('conflict', visitorProblems.other)
  const decision = buildDecision(ctx, version, content, { name: '', reason: parsed.data.reason })
  return storeDecision(ctx, found.value, { state: 'declined', decision, at: ctx.clock.now() })
}

type VisitorDecision = { state: 'accepted' | 'declined'; name: string; reason: string }

/** Null if the same decision is already recorded, so that a repeat succeeds. */
async function findDecidableQuote(
  ctx: Context,
  key: string,
  versionId: string,
  said: VisitorDecision,
): Promise<Outcome<OwnQuote | null>> {
  const found = await findOwnQuote(ctx, key, versionId)
  if (!found.ok) return found
  const within = await countAttempt(ctx, decisionRateLimit, found.value.lead.id)
  if (!within.ok) return within
  return acceptIfOpen(ctx, found.value.version, said, found.value)
}

function acceptIfOpen<Value>(
  ctx: Context,
  version: QuoteVersion,
  said: VisitorDecision,
  value: Value,
): Outcome<Value | null> {
  const state = shownState(version, johannesburgDate(ctx.clock.now()))
  if (state === 'sent' || state === 'opened') return accepted(value)
  if (state === said.state && isSameDecision(version.decision, said)) return accepted(null)
  return refused('conflict', refusalOf(state, formatDate(version.validUntil!)), { current: state })
}

function isSameDecision(
  decision: QuoteDecision | null,
  { name, reason }: VisitorDecision,
): boolean {
  return decision?.name.toLowerCase() === name.toLowerCase() && decision.reason === reason
}

function buildDecision(
  ctx: Context,
  { contentHash }: QuoteVersion,
  content: QuoteContent,
  { name, reason }: { name: string; reason: string },
): QuoteDecision {
  return {
    name,
    contentHash: contentHash!,
    wordsVersion: content.words.version,
    network: shortNetworkName(ctx.clientNetwork),
    hasAuthority: name !== '',
    reason,
  }
}

type DecisionToStore =
  | {
      state: 'accepted'
      decision: QuoteDecision
      at: Date
      seal: () => ReturnType<typeof drawQuote>
    }
  | { state: 'declined'; decision: QuoteDecision; at: Date; seal?: undefined }

/** Checks the state again under the lock, so that only one of several simultaneous decisions succeeds. */
async function storeDecision(
  ctx: Context,
  { lead, version: seen, content }: OwnQuote,
  { state, decision, at, seal }: DecisionToStore,
): Promise<Outcome<null>> {
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const version = await lockVersion(tx, seen.id)
    if (!version) return refused('not-found', visitorProblems.missing)
    const open = acceptIfOpen(ctx, version, { state, ...decision }, version)
    if (!open.ok || !open.value) return open.ok ? accepted(null) : open
    const change = { state, decision, decidedAt: at, updatedAt: at, updatedBy: 'Visitor' } as const
    await updateVersion(tx, version.id, { ...change, openedAt: version.openedAt ?? at })
    const pdf = await seal?.()
    if (pdf)
      await insertDocument(tx, {
        seal: sealOf(pdf),
        versionId: version.id,
        kind: 'accepted',
        bytes: pdf,
        at,
      })
    await notifyBothSides(ctx, tx, {
      lead,
      version,
      content,
      site,
      state,
      pdf,
      reason: decision.reason,
    })
    return accepted(null)
  })
}

type DecisionNotice = OwnQuote & {
  site: SiteSettings
  state: 'accepted' | 'declined'
  pdf: Uint8Array | undefined
  reason: string
}

async function notifyBothSides(
  ctx: Context,
  tx: Transaction,
  { lead, version, content, site, state, pdf, reason }: DecisionNotice,
) {
  const about = { subjectType: 'lead', subjectId: lead.id }
  const { address } = version.draft
  const sealed =
    pdf && address !== '' ? composeAcceptedMail({ site, address, content, pdf }) : undefined
  await enqueueDeliveries(ctx, tx, [
    composeCrmEntry(lead, content, state, reason),
    ...(sealed ? [{ ...mailDelivery('quote-accepted', sealed), ...about }] : []),
  ])
  await notifyPerson(
    ctx,
    tx,
    {
      ...(state === 'accepted' ? notices.quoteAccepted : notices.quoteDeclined)(content.number),
      to: { userId: lead.assignedTo ?? version.authorId },
      href: `/admin/quotes/${version.quoteId}`,
      subjectId: version.quoteId,
    },
    'if wanted',
  )
  await recordActivity(ctx, tx, {
    action: `quote.${state}`,
    ...about,
    details: { quoteId: version.quoteId, number: content.number },
  })
  if (state === 'accepted') await announceAccepted(ctx, tx, { lead, version, content })
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
export async function quotesOfEnquiry(
  ctx: Context,
  leadId: string,
): Promise<{ path: string; text: string }[]> {
  const today = johannesburgDate(ctx.clock.now())
  const versions = await findVersionsOfLeads(ctx.db, [leadId])
  return versions
    .filter(({ content, erasedAt }) => content && !erasedAt)
    .map((version) => ({
      path: `quotes/${version.id}`,
      text: words.line(versionNumber(version.number, version.version), statusText(version, today)),
    }))
}

export type OwnQuotePage = {
  content: QuoteContent
  hash: string
  state: ShownState
  statusText: string
  isRenewalAsked: boolean
  /** ID of the version that replaced a superseded quote, otherwise null. */
  newerId: string | null
}

/**
 * Returns a quote to its visitor, and records for staff when the visitor first opened it. Emails link to the enquiry
 * page instead of the quote, so that a link scanner doesn't count as a visitor.
 */
export async function readOwnQuote(
  ctx: Context,
  key: string,
  versionId: string,
): Promise<Outcome<OwnQuotePage>> {
  allowVisitor(ctx)
  const found = await findOwnQuote(ctx, key, versionId)
  if (!found.ok) return found
  const { version, content } = found.value
  const now = ctx.clock.now()
  if (!version.openedAt && version.state === 'sent')
    await recordQuoteOpened(ctx.db, version.id, now)
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
export async function requestRenewal(
  ctx: Context,
  key: string,
  versionId: string,
): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const found = await findOwnQuote(ctx, key, versionId)
  if (!found.ok) return found
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const lead = await lockForAnswer(tx, found.value.lead.id)
    const version = await lockVersion(tx, versionId)
    if (!lead || !version) return refused('not-found', visitorProblems.missing)
    const at = ctx.clock.now()
    const state = shownState(version, johannesburgDate(at))
    if (state !== 'expired')
      return refused('conflict', refusalOf(state, formatDate(version.validUntil!)), {
        current: state,
      })
    if (version.renewalAskedAt) return accepted(null)
    await updateVersion(tx, versionId, { renewalAskedAt: at })
    const main = (lead.mergedInto && (await findLead(tx, lead.mergedInto))) || lead
    await reopenAnswer(ctx, tx, main, site)
    await notifyPerson(
      ctx,
      tx,
      {
        ...notices.quoteRenewal(found.value.content.number),
        to: { userId: main.assignedTo ?? version.authorId },
        href: `/admin/quotes/${version.quoteId}`,
        subjectId: version.quoteId,
      },
      'if wanted',
    )
    await logActivity(ctx, tx, 'quote.renewal-asked', ['lead', lead.id], {
      quoteId: version.quoteId,
      number: found.value.content.number,
    })
    return accepted(null)
  })
}
