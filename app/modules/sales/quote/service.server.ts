import { businessDaysFrom, isPublicHoliday, proclaimedHolidays } from '#app/basics/business-days.ts'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, type Refusal, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import {
  type DeliveryFollowUp,
  enqueueDeliveries,
} from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyPerson, notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { enqueueEvent } from '#app/modules/outbox/webhook/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findUnprintable } from '#app/platform/documents/fonts.server.ts'
import { claimDraftFiles } from '../conversation/draft/service.server.ts'
import type { StoredFile } from '../conversation/draft/store.server.ts'
import {
  type ParsedReply,
  visitorAddressesOf,
  draftPlace,
  replyProblem,
  readSender,
  storeReply,
} from '../conversation/reply/service.server.ts'
import { findMessageByKey } from '../conversation/store.server.ts'
import { addEvidence, lockForAnswer, withdrawEvidence } from '../lead/answer/service.server.ts'
import { isEnquiryOpen } from '../lead/enquiry/service.server.ts'
import { personRemovedRefusal } from '../lead/inbox/service.server.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { quoteProblems } from './content.ts'
import {
  composeQuoteMail,
  composeReminderMail,
  composeCrmEntry,
  quoteContent,
  allTextOf,
} from './document/rules.server.ts'
import { drawQuote } from './document/service.server.ts'
import { type QuoteTerms, readDraftChecks, readQuoteTerms } from './draft/service.server.ts'
import { draftProblem, quoteEvent, versionNumber } from './rules.ts'
import { type QuoteContent, sendQuoteSchema } from './schema.ts'
import { hashOfContent, sealOf } from './seal/service.server.ts'
import {
  type QuoteVersion,
  findOpenSentVersion,
  findVersion,
  findVersionOfDelivery,
  insertDocument,
  lockExpiringQuotes,
  lockVersion,
  updateVersion,
} from './store.server.ts'

type Lead = NonNullable<Awaited<ReturnType<typeof lockForAnswer>>>
type CoveringReply = {
  reply: ParsedReply
  sender: Awaited<ReturnType<typeof readSender>>
  files: readonly StoredFile[]
}
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
export async function sendQuote(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<Outcome<{ number: string }>> {
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
    if (!isRead)
      return refused('conflict', quoteProblems.changed, { current: toConflictRecord(version) })
    const objection = await findSendProblem(ctx, tx, {
      lead,
      version,
      actor,
      terms: ready.value.terms,
    })
    const unsendable =
      objection ?? (await findReplyProblem(ctx, tx, { lead, version, actor, reply }))
    if (unsendable) return unsendable
    const files = await claimDraftFiles(tx, draftPlace(lead, actor), reply?.files ?? [])
    if (!files.ok) return files
    const letter = reply && sender && { reply, sender, files: files.value }
    await storeQuote(ctx, tx, { lead, version, actor, letter, ...ready.value })
    return accepted({ number })
  })
}

/** Handles a repeated send of a sent version: the same request succeeds, a different reply is refused. */
async function resolveRepeatedSend(
  db: Context['db'] | Transaction,
  { number, version, leadId, deliveryId }: QuoteVersion,
  reply: ParsedReply | undefined,
): Promise<Outcome<{ number: string }>> {
  const message = reply && (await findMessageByKey(db, reply.idempotencyKey))
  const isSame = message?.leadId === leadId && message.deliveryId === deliveryId
  if (reply && !isSame) return refused('conflict', quoteProblems.alreadySent)
  return accepted({ number: versionNumber(number, version) })
}

const toConflictRecord = ({ draft, revision, updatedBy }: QuoteVersion) => ({
  value: draft,
  version: revision,
  updatedBy,
})

/** Reads the settings and draws the PDF before the transaction, so that the transaction stays short. */
async function prepareQuotePdf(
  ctx: Context,
  actor: StaffActor,
  seen: QuoteVersion,
  number: string,
): Promise<Outcome<PreparedQuote>> {
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
  const missing = findUnprintable(allTextOf(content))
  if (missing.length > 0)
    return refused(
      'invalid-input',
      `The PDF can’t show ${missing.join(' ')}. Please write it differently.`,
    )
  return accepted({ content, pdf: await drawQuote(content, at), terms, at })
}

async function findReference(ctx: Context, leadId: string): Promise<string> {
  return (await findLead(ctx.db, leadId))?.reference ?? ''
}

type QuoteToStore = Omit<SendRequest, 'terms'> &
  PreparedQuote & { letter: CoveringReply | undefined }
type SendRequest = { lead: Lead; version: QuoteVersion; actor: StaffActor; terms: QuoteTerms }

async function findSendProblem(
  { clock }: Context,
  tx: Transaction,
  { lead, version, actor, terms }: SendRequest,
): Promise<Refusal | undefined> {
  if (lead.deidentifiedAt) return personRemovedRefusal()
  if (!(await isEnquiryOpen(tx, lead, clock.now())))
    return refused('conflict', quoteProblems.enquiryEnded)
  const addresses = await visitorAddressesOf(tx, lead)
  const problem = draftProblem({
    ...version,
    ...(await readDraftChecks(tx, version.draft, actor.role, terms.rules)),
    addresses,
    isApproved: version.approvedRevision === version.revision,
  })
  if (!problem) return undefined
  const { reason, message, field } = problem
  return refused(reason, message, field ? { fields: { [field]: message } } : undefined)
}

async function findReplyProblem(
  ctx: Context,
  tx: Transaction,
  { lead, version, actor, reply }: Omit<SendRequest, 'terms'> & { reply: ParsedReply | undefined },
): Promise<Refusal | undefined> {
  if (!reply) return undefined
  const objection = await replyProblem(ctx, tx, lead, reply, actor)
  if (objection) return objection
  if (await findMessageByKey(tx, reply.idempotencyKey))
    return refused('key-reused', 'This message was already sent.')
  const { address } = version.draft
  if (reply.address === address) return undefined
  const message = quoteProblems.otherAddress(address)
  return refused('invalid-input', message, { fields: { address: message } })
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
    authorId: actor.id,
    validUntil: content.validUntil,
    monthCents: content.totals.month.grossCents,
    onceCents: content.totals.once.grossCents,
    deliveryId,
    isVisitorReminded: isVisitorReminded && address !== '',
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
  await logActivity(ctx, tx, 'quote.sent', ['lead', version.leadId], {
    quoteId: version.quoteId,
    number: content.number,
    validUntil: content.validUntil,
  })
  await enqueueEvent(ctx, tx, quoteEvent('quote.sent', version, content))
}

/** Queues the CRM entry and the email of a quote; returns the delivery's ID, or null for a quote shared as a link. */
async function enqueueQuote(
  ctx: Context,
  tx: Transaction,
  { lead, actor, letter }: Pick<QuoteToStore, 'lead' | 'actor' | 'letter'>,
  quoted: Parameters<typeof composeQuoteMail>[0],
): Promise<string | null> {
  const news = composeCrmEntry(lead, quoted.content, 'sent')
  const enqueue = async (mail: MailMessage) => {
    const [queued] = await enqueueDeliveries(ctx, tx, [
      { ...mailDelivery('quote', mail), subjectType: 'lead', subjectId: lead.id },
      news,
    ])
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
  quoted: Parameters<typeof composeQuoteMail>[0],
  enqueue: (mail: MailMessage) => Promise<string>,
): Promise<string> {
  let deliveryId = ''
  await storeReply(ctx, tx, { lead, actor, ...letter }, async (reply) => {
    const words = letter.reply.body.split(/\n{2,}/)
    const { text, html, attachments, hasOwnPage } = composeQuoteMail({ ...quoted, letter: words })
    const files = [...(attachments ?? []), ...(reply.attachments ?? [])]
    deliveryId = await enqueue({ ...reply, text, html, attachments: files, hasOwnPage })
    return deliveryId
  })
  return deliveryId
}

/**
 * Marks the lead as answered once the mail server accepts its quote. A failed delivery notifies the sender; a bounced
 * one also notifies the owner of the lead.
 */
export const quoteFollowUp: DeliveryFollowUp = {
  deliveryKind: 'quote',
  async lock(tx, { subjectId }) {
    await lockForAnswer(tx, subjectId)
  },
  async follow(ctx, tx, delivery, end) {
    const version = await findVersionOfDelivery(tx, delivery.id)
    if (!version) return
    const { leadId, id, sentByName, authorId, quoteId } = version
    const source = { kind: 'quote', id } as const
    if (end === 'delivered') return addEvidence(ctx, tx, leadId, source, sentByName ?? undefined)
    await withdrawEvidence(ctx, tx, leadId, source)
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

type ExpiringQuote = Awaited<ReturnType<typeof lockExpiringQuotes>>[number]

async function sendQuoteReminder(
  ctx: Context,
  tx: Transaction,
  site: SiteSettings,
  { version, leadId }: ExpiringQuote,
) {
  const at = ctx.clock.now()
  const lead = await findLead(tx, leadId)
  const { content, draft, id, quoteId, authorId } = version
  const isVisitorDue =
    version.isVisitorReminded && !version.visitorRemindedAt && draft.address !== ''
  if (content && lead && !version.staffRemindedAt)
    await notifyPerson(
      ctx,
      tx,
      {
        ...notices.quoteEnding(content.number, formatDate(content.validUntil)),
        to: { userId: lead.assignedTo ?? authorId },
        href: `/admin/quotes/${quoteId}`,
        subjectId: quoteId,
      },
      'if wanted',
    )
  if (content && lead && !lead.deidentifiedAt && isVisitorDue) {
    const mail = composeReminderMail({ site, address: draft.address, content })
    await enqueueDeliveries(ctx, tx, [
      { ...mailDelivery('quote-reminder', mail), subjectType: 'lead', subjectId: leadId },
    ])
  }
  await updateVersion(tx, id, {
    staffRemindedAt: version.staffRemindedAt ?? at,
    ...(isVisitorDue ? { visitorRemindedAt: at } : {}),
  })
  await logActivity(ctx, tx, 'quote.end-reminded', ['lead', leadId], {
    quoteId,
    isVisitorTold: isVisitorDue,
  })
}
