import { businessDaysFrom, isPublicHoliday, proclaimedHolidays } from '#app/basics/business-days.ts'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import {
  type Outcome,
  type Refusal,
  accepted,
  refused,
  refusedField,
  refusedInput,
} from '#app/basics/outcome.ts'
import {
  type DeliveryFollowUp,
  enqueueDeliveries,
} from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { type NoticeWords, notices } from '#app/modules/outbox/notification/content.ts'
import { notifyOwner, notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { findUnprintable } from '#app/platform/documents/fonts.server.ts'
import { claimDraftFiles } from '../conversation/draft/service.server.ts'
import type { ParsedReply } from '../conversation/reply/schema.ts'
import {
  type ReplyToStore,
  visitorAddressesOf,
  draftPlace,
  replyProblem,
  readSender,
  storeReply,
} from '../conversation/reply/service.server.ts'
import { isSameReply, lockLeadOfDelivery } from '../conversation/service.server.ts'
import { findMessageByKey } from '../conversation/store.server.ts'
import { addEvidence, lockForAnswer, withdrawEvidence } from '../lead/answer/service.server.ts'
import { isEnquiryOpen } from '../lead/enquiry/service.server.ts'
import { personRemovedRefusal } from '../lead/inbox/service.server.ts'
import { findLead, findMainLead } from '../lead/inbox/store.server.ts'
import { findCorrectedEmail } from '../lead/person/store.server.ts'
import type { Lead } from '../lead/store.server.ts'
import { quoteProblems } from './content.ts'
import {
  composeQuoteMail,
  composeReminderMail,
  composeCrmEntry,
  quoteContent,
  allTextOf,
} from './document/rules.server.ts'
import { drawQuote } from './document/service.server.ts'
import {
  type QuoteTerms,
  draftConflict,
  readDraftChecks,
  readQuoteTerms,
  savedBy,
} from './draft/service.server.ts'
import { draftProblem, listedTotals, quoteEvent, versionNumber } from './rules.ts'
import { type QuoteContent, sendQuoteSchema } from './schema.ts'
import { hashOfContent, sealOf } from './seal/service.server.ts'
import {
  type QuoteVersion,
  type VersionRow,
  findOpenSentVersion,
  findVersion,
  findVersionOfDelivery,
  findVersions,
  insertDocument,
  lockExpiringQuotes,
  lockVersion,
  updateVersion,
} from './store.server.ts'

type CoveringReply = Pick<ReplyToStore, 'reply' | 'sender' | 'files'>
type PreparedQuote = {
  content: QuoteContent
  pdf: Uint8Array<ArrayBuffer>
  terms: QuoteTerms
  at: Date
}

/**
 * Sends a draft at the revision that the user read. One transaction freezes the content, stores the PDF, queues the
 * email and supersedes the earlier version. An optional reply is sent in the same email and can't be scheduled. Safe to
 * repeat. Editors and above.
 */
export async function sendQuote(ctx: Context, id: string, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = sendQuoteSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const seen = await findVersion(ctx.db, id)
  if (!seen) return refused('not-found', quoteProblems.missing)
  const number = versionNumber(seen.number, seen.version)
  const reply = parsed.data.reply && { ...parsed.data.reply, leadId: seen.leadId, sendAt: null }
  if (seen.sentAt) return resolveRepeatedSend(ctx.db, seen, reply)
  const ready = await prepareQuotePdf(ctx, actor, seen, number)
  if (!ready.ok) return ready
  const sender = reply && (await readSender(ctx))
  return ctx.db.transaction(async (tx) => {
    const lead = await lockForAnswer(tx, seen.leadId)
    const version = await lockVersion(tx, id)
    if (!lead || !version) return refused('not-found', quoteProblems.missing)
    if (version.sentAt) return resolveRepeatedSend(tx, version, reply)
    const isRead = version.revision === parsed.data.revision && seen.revision === version.revision
    if (!isRead && reply) return refused('conflict', quoteProblems.changedSinceAttached)
    if (!isRead) return draftConflict(version)
    const request = { lead, version, actor }
    const versions = await findVersions(tx, version.quoteId)
    const problem =
      (await findSendProblem(ctx, tx, { ...request, versions }, ready.value.terms)) ??
      (await findReplyProblem(ctx, tx, request, reply))
    if (problem) return problem
    const files = await claimDraftFiles(tx, draftPlace(lead, actor), reply?.files ?? [])
    if (!files.ok) return files
    const letter = reply && sender && { reply, sender, files: files.value }
    await storeQuote(ctx, tx, { ...request, letter, ...ready.value })
    return accepted({ number })
  })
}

/** Handles a repeated send of a sent version: the same request succeeds, a different reply is refused. */
async function resolveRepeatedSend(
  db: Context['db'] | Transaction,
  { number, version, leadId, deliveryId }: QuoteVersion,
  reply: ParsedReply | undefined,
): Promise<Outcome<{ number: string }>> {
  const sent = accepted({ number: versionNumber(number, version) })
  if (!reply) return sent
  const message = await findMessageByKey(db, reply.idempotencyKey)
  const isSame =
    message?.leadId === leadId &&
    message.deliveryId === deliveryId &&
    (await isSameReply(db, message, reply, 'quote'))
  return isSame ? sent : refused('conflict', quoteProblems.alreadySent)
}

/** Reads the settings and draws the PDF before the transaction, so that the transaction stays short. */
async function prepareQuotePdf(
  ctx: Context,
  actor: StaffActor,
  seen: QuoteVersion,
  number: string,
): Promise<Outcome<PreparedQuote>> {
  const at = ctx.clock.now()
  const terms = await readQuoteTerms(ctx)
  const lead = await findLead(ctx.db, seen.leadId)
  const content = quoteContent({
    ...terms,
    draft: seen.draft,
    number,
    reference: lead?.reference ?? '',
    today: johannesburgDate(at),
    contact: actor.name,
  })
  const missing = findUnprintable(allTextOf(content))
  if (missing.length > 0)
    return refused(
      'invalid-input',
      `The PDF can’t show ${missing.join(' ')}. Please write it differently.`,
    )
  return accepted({ content, pdf: await drawQuote(content, at), terms, at })
}

type SendRequest = { lead: Lead; version: QuoteVersion; actor: StaffActor }
type QuoteToStore = SendRequest & PreparedQuote & { letter: CoveringReply | undefined }

/** Returns why a draft can't be sent, if there is a reason. `versions` are those of its quote. */
export async function findSendProblem(
  { clock }: Context,
  db: Queryable,
  { lead, version, actor, versions }: SendRequest & { versions: readonly VersionRow[] },
  { rules }: Pick<QuoteTerms, 'rules'>,
): Promise<Refusal | undefined> {
  if (lead.deidentifiedAt) return personRemovedRefusal()
  if (!(await isEnquiryOpen(db, lead, clock.now())))
    return refused('conflict', quoteProblems.enquiryEnded)
  return draftProblem({
    ...version,
    ...(await readDraftChecks(db, version.draft, actor.role, rules)),
    addresses: await visitorAddressesOf(db, lead),
    isApproved: version.approvedRevision === version.revision,
    isClosed: versions.some(({ state }) => state === 'accepted'),
  })
}

async function findReplyProblem(
  ctx: Context,
  tx: Transaction,
  { lead, version, actor }: SendRequest,
  reply: ParsedReply | undefined,
): Promise<Refusal | undefined> {
  if (!reply) return undefined
  const objection = await replyProblem(ctx, tx, lead, reply, actor)
  if (objection) return objection
  if (await findMessageByKey(tx, reply.idempotencyKey))
    return refused('key-reused', 'This message was already sent.')
  const { address } = version.draft
  return reply.address === address
    ? undefined
    : refusedField('address', quoteProblems.otherAddress(address))
}

async function storeQuote(
  ctx: Context,
  tx: Transaction,
  { lead, version, actor, letter, content, pdf, terms, at }: QuoteToStore,
) {
  const before = await findOpenSentVersion(tx, version.quoteId, version.id)
  if (before) await updateVersion(tx, before.id, { state: 'superseded', updatedAt: at })
  const supersedes = before ? versionNumber(version.number, before.version) : null
  const { address, isVisitorReminded } = version.draft
  const quoted = { site: terms.site, address, content, pdf, supersedes }
  const deliveryId = await enqueueQuote(ctx, tx, { lead, actor, letter }, quoted)
  await updateVersion(tx, version.id, {
    state: 'sent',
    content,
    contentHash: hashOfContent(content),
    sentAt: at,
    sentByName: actor.name,
    validUntil: content.validUntil,
    ...listedTotals(content.totals),
    deliveryId,
    isVisitorReminded: isVisitorReminded && address !== '',
    ...savedBy(actor, at),
  })
  await insertDocument(tx, {
    seal: sealOf(pdf),
    versionId: version.id,
    kind: 'sent',
    bytes: pdf,
    at,
  })
  await logActivity(ctx, tx, 'quote.sent', ['lead', version.leadId], {
    quoteId: version.quoteId,
    number: content.number,
    validUntil: content.validUntil,
  })
  await enqueueEvent(ctx, tx, quoteEvent('quote.sent', version, content))
}

/**
 * Returns the address for further emails about a sent quote: the one that it was sent to or its correction. Empty for
 * a quote shared as a link, or if no enquiry of this lead has or had the address.
 */
export async function addressOfSentQuote(
  tx: Transaction,
  lead: Lead,
  { draft: { address } }: Pick<QuoteVersion, 'draft'>,
): Promise<string> {
  if (address === '' || (await visitorAddressesOf(tx, lead)).includes(address)) return address
  return findCorrectedEmail(tx, lead.id, address)
}

type QuotedMail = Parameters<typeof composeQuoteMail>[0]

/** Queues the CRM entry and the email of a quote; returns the delivery's ID, or null for a quote shared as a link. */
async function enqueueQuote(
  ctx: Context,
  tx: Transaction,
  { lead, actor, letter }: Pick<QuoteToStore, 'lead' | 'actor' | 'letter'>,
  quoted: QuotedMail,
): Promise<string | null> {
  const news = composeCrmEntry(lead, quoted.content, 'sent')
  const enqueue = async (mail: MailMessage) => {
    const item = mailDelivery('quote', mail, ['lead', lead.id])
    const [queued] = await enqueueDeliveries(ctx, tx, [item, news])
    return queued!.id
  }
  if (letter) return enqueueWithReply(ctx, tx, { lead, actor, letter }, quoted, enqueue)
  if (quoted.address !== '') return enqueue(composeQuoteMail(quoted))
  await enqueueDeliveries(ctx, tx, [news])
  return null
}

/** Queues one email with the reply's headers and text, then the quote and its PDF; returns the delivery's ID. */
async function enqueueWithReply(
  ctx: Context,
  tx: Transaction,
  { lead, actor, letter }: Pick<SendRequest, 'lead' | 'actor'> & { letter: CoveringReply },
  quoted: QuotedMail,
  enqueue: (mail: MailMessage) => Promise<string>,
): Promise<string> {
  const { deliveryId } = await storeReply(ctx, tx, { lead, actor, ...letter }, (reply) => {
    const mail = composeQuoteMail({ ...quoted, letter: letter.reply.body.split(/\n{2,}/) })
    const { text, html, hasOwnPage } = mail
    const attachments = [...(mail.attachments ?? []), ...(reply.attachments ?? [])]
    return enqueue({ ...reply, text, html, attachments, hasOwnPage })
  })
  return deliveryId
}

/**
 * Marks the lead as answered once the mail server accepts its quote. A failed delivery notifies the sender; a bounced
 * one also notifies the owner of the lead. The evidence of a quote that the visitor decided stays.
 */
export const quoteFollowUp: DeliveryFollowUp = {
  deliveryKind: 'quote',
  lock: lockLeadOfDelivery,
  async follow(ctx, tx, delivery, end) {
    const version = await findVersionOfDelivery(tx, delivery.id)
    if (!version) return
    const { leadId, id, sentByName, authorId, quoteId } = version
    const source = { kind: 'quote', id } as const
    if (end === 'delivered') return addEvidence(ctx, tx, leadId, source, sentByName ?? undefined)
    if (!version.decidedAt) await withdrawEvidence(ctx, tx, leadId, source)
    if (end !== 'failed') return
    await notifyStaff(ctx, tx, {
      ...notices.quoteFailed(versionNumber(version.number, version.version)),
      to: { userId: authorId },
      href: `/admin/quotes/${quoteId}`,
      subjectId: quoteId,
    })
  },
  async findSender(tx, { id }) {
    return (await findVersionOfDelivery(tx, id))?.authorId ?? null
  },
}

/**
 * Notifies the owner of a quote's lead, or of its main lead if it is merged; without an owner, the author of the
 * version. If that person is inactive, notifies everyone who works on leads.
 */
export async function notifyQuoteOwner(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  { authorId, quoteId }: Pick<QuoteVersion, 'authorId' | 'quoteId'>,
  notice: NoticeWords,
): Promise<void> {
  const about = { ...notice, href: `/admin/quotes/${quoteId}` as const, subjectId: quoteId }
  const { assignedTo } = await findMainLead(tx, lead)
  await notifyOwner(ctx, tx, assignedTo ?? authorId, about)
}

const maxRemindersPerRun = 100
const reminderDaysBeforeExpiry = 2

/** Two business days before expiry: the owner once and, if staff chose this, the visitor. Scheduled job. */
export async function sendQuoteReminders(ctx: Context): Promise<Outcome<{ count: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const site = await readSettings(ctx, 'site')
  const proclaimed = proclaimedHolidays(site)
  const today = johannesburgDate(ctx.clock.now())
  const lastDay = businessDaysFrom(today, reminderDaysBeforeExpiry, (day) =>
    isPublicHoliday(day, proclaimed),
  )
  return ctx.db.transaction(async (tx) => {
    const ending = await lockExpiringQuotes(tx, today, lastDay, maxRemindersPerRun)
    for (const row of ending) await sendQuoteReminder(ctx, tx, site, row)
    return accepted({ count: ending.length })
  })
}

async function sendQuoteReminder(
  ctx: Context,
  tx: Transaction,
  site: SiteSettings,
  { version, leadId }: Awaited<ReturnType<typeof lockExpiringQuotes>>[number],
) {
  const at = ctx.clock.now()
  const lead = await findLead(tx, leadId)
  const { content, id, quoteId } = version
  const isVisitorDue = version.isVisitorReminded && !version.visitorRemindedAt
  if (content && lead && !version.staffRemindedAt)
    await notifyQuoteOwner(
      ctx,
      tx,
      lead,
      version,
      notices.quoteEnding(content.number, formatDate(content.validUntil)),
    )
  const address =
    lead && isVisitorDue && (await isEnquiryOpen(tx, lead, at))
      ? await addressOfSentQuote(tx, lead, version)
      : ''
  const isVisitorMailed = content !== null && address !== ''
  if (isVisitorMailed) {
    const mail = composeReminderMail({ site, address, content })
    await enqueueDeliveries(ctx, tx, [mailDelivery('quote-reminder', mail, ['lead', leadId])])
  }
  await updateVersion(tx, id, {
    staffRemindedAt: version.staffRemindedAt ?? at,
    ...(isVisitorDue ? { visitorRemindedAt: at } : {}),
  })
  await logActivity(ctx, tx, 'quote.end-reminded', ['lead', leadId], {
    quoteId,
    isVisitorMailed,
  })
}
