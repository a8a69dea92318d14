import { johannesburgDate } from '#app/basics/dates.ts'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome, type Refusal } from '#app/basics/outcome.ts'
import { addressesOf } from '#app/features/conversations/services/send-reply.server.ts'
import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import { findLead } from '#app/features/leads/data/inbox.server.ts'
import { personRemoved } from '#app/features/leads/services/change-lead.server.ts'
import { lockForAnswer } from '#app/features/leads/services/settle-answer.server.ts'
import { mailDelivery } from '#app/features/mail/rules.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { unprintable } from '#app/platform/documents/embedded-fonts.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { problems } from '../content/words.ts'
import {
  findOpenSent,
  findVersion,
  insertDocument,
  lockVersion,
  updateVersion,
  type QuoteVersion,
} from '../data.server.ts'
import { findLinePrices, priceKey } from '../data/prices.server.ts'
import { composeQuoteMail } from '../rules/compose-quote-mail.ts'
import { crmNews } from '../rules/crm-news.ts'
import { linesToApprove } from '../rules/discount-limits.ts'
import { quoteContent, textOf } from '../rules/quote-content.ts'
import { versionNumber } from '../rules/quote-state.ts'
import { atRevisionSchema, type QuoteContent } from '../schema/quote.ts'
import { drawQuote } from './draw-quote.server.ts'
import { priceChanges } from './quote-draft.server.ts'
import { readQuoteTerms, type QuoteTerms } from './read-terms.server.ts'
import { hashOfContent, sealOf } from './seal.server.ts'

type Lead = NonNullable<Awaited<ReturnType<typeof lockForAnswer>>>
type Ready = { content: QuoteContent; pdf: Uint8Array<ArrayBuffer>; terms: QuoteTerms; at: Date }

/**
 * Sends a draft as it was read: numbered, frozen, with its PDF, in one transaction with the mail in the outbox; what
 * was sent before is superseded (QUO-04). Sending again what was sent changes nothing. Editors and above.
 */
export async function sendQuote(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<Outcome<{ number: string }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = atRevisionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const seen = await findVersion(ctx.db, id)
  if (!seen) return refused('not-found', problems.missing)
  const number = versionNumber(seen.number, seen.version)
  if (seen.sentAt) return accepted({ number })
  const ready = await prepare(ctx, actor, seen, number)
  if (!ready.ok) return ready
  return ctx.db.transaction(async (tx) => {
    const lead = await lockForAnswer(tx, seen.leadId)
    const version = await lockVersion(tx, id)
    if (!lead || !version) return refused('not-found', problems.missing)
    if (version.sentAt) return accepted({ number })
    const isRead = version.revision === parsed.data.revision && seen.revision === version.revision
    if (!isRead) return refused('conflict', problems.changed, { current: currentOf(version) })
    const objection = await objectionTo(tx, { lead, version, actor, terms: ready.value.terms })
    if (objection) return objection
    await store(ctx, tx, { lead, version, actor, ...ready.value })
    return accepted({ number })
  })
}

const currentOf = ({ draft, revision, updatedBy }: QuoteVersion) => ({
  value: draft,
  version: revision,
  updatedBy,
})

/** Settings are read and the PDF is drawn before the transaction, which stays short. */
async function prepare(
  ctx: Context,
  actor: StaffActor,
  seen: QuoteVersion,
  number: string,
): Promise<Outcome<Ready>> {
  const at = ctx.clock.now()
  const terms = await readQuoteTerms(ctx)
  const lead = await findReference(ctx, seen.leadId)
  const content = quoteContent({
    ...terms,
    draft: seen.draft,
    number,
    reference: lead,
    today: johannesburgDate(at),
    contact: actor.name,
  })
  const missing = unprintable(textOf(content))
  if (missing.length > 0)
    return refused(
      'invalid-input',
      `The PDF cannot print ${missing.join(' ')}. Please write it otherwise.`,
    )
  return accepted({ content, pdf: await drawQuote(content, at), terms, at })
}

async function findReference(ctx: Context, leadId: string): Promise<string> {
  return (await findLead(ctx.db, leadId))?.reference ?? ''
}

type Asked = { lead: Lead; version: QuoteVersion; actor: StaffActor; terms: QuoteTerms }

/** Why a draft cannot be sent as it is (QUO-01, QUO-03). */
async function objectionTo(
  tx: Transaction,
  { lead, version, actor, terms }: Asked,
): Promise<Refusal | undefined> {
  const { draft, state, approvedRevision, revision } = version
  if (lead.deidentifiedAt) return personRemoved()
  if (state === 'waiting') return refused('conflict', problems.waiting)
  if (draft.lines.length === 0) return refused('invalid-input', problems.empty)
  if (!(await addressesOf(tx, lead)).includes(draft.address))
    return refused('invalid-input', problems.address, { fields: { address: problems.address } })
  const prices = await findLinePrices(tx, draft.lines)
  const changes = priceChanges(draft.lines, prices)
  const gone = changes.find(({ isCents }) => isCents === null)
  if (gone) return refused('invalid-input', problems.gone(gone.name))
  if (changes.length > 0) return refused('conflict', problems.priceChanged)
  const priceOf = (line: QuoteVersion['draft']['lines'][number]) =>
    prices.get(priceKey(line))?.unitCents ?? null
  const exceeded = linesToApprove(draft.lines, actor.role, terms.rules, priceOf)
  if (exceeded.length > 0 && approvedRevision !== revision)
    return refused('not-allowed', problems.needsApproval)
  return undefined
}

async function store(
  ctx: Context,
  tx: Transaction,
  { lead, version, actor, content, pdf, terms, at }: Omit<Asked, 'terms'> & Ready,
) {
  const before = await findOpenSent(tx, version.quoteId, version.id)
  if (before) await updateVersion(tx, before.id, { state: 'superseded', updatedAt: at })
  const supersedes = before ? versionNumber(version.number, before.version) : null
  const { address, isVisitorReminded } = version.draft
  const mail = composeQuoteMail({ site: terms.site, address, content, pdf, supersedes })
  const [queued] = await enqueueDeliveries(ctx, tx, [
    { ...mailDelivery('quote', mail), subjectType: 'lead', subjectId: version.leadId },
    crmNews(lead, content, 'sent'),
  ])
  await updateVersion(tx, version.id, {
    state: 'sent',
    content,
    contentHash: hashOfContent(content),
    sentAt: at,
    sentByName: actor.name,
    authorId: actor.id,
    validUntil: content.validUntil,
    monthCents: content.totals.month.grossCents,
    onceCents: content.totals.once.grossCents,
    deliveryId: queued!.id,
    isVisitorReminded,
    updatedAt: at,
    updatedBy: actor.name,
  })
  await insertDocument(tx, {
    seal: sealOf(pdf),
    versionId: version.id,
    kind: 'sent',
    bytes: pdf,
    at,
  })
  await recordActivity(ctx, tx, {
    action: 'quote.sent',
    subjectType: 'lead',
    subjectId: version.leadId,
    details: { quoteId: version.quoteId, number: content.number, validUntil: content.validUntil },
  })
}
