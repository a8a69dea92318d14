import { johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, type Refusal, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { findMessageByKey } from '../../conversation/data.server.ts'
import type { StoredFile } from '../../conversation/data/files.server.ts'
import { takeDraftFiles } from '../../conversation/services/draft-files.server.ts'
import {
  addressesOf,
  draftPlace,
  objectionToReply,
  readSender,
  storeReply,
  type Reply,
} from '../../conversation/services/send-reply.server.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { isOpen } from '../../lead/services/find-enquiry.server.ts'
import { findLead } from '../../lead/data/inbox.server.ts'
import { personRemoved } from '../../lead/services/change-lead.server.ts'
import { lockForAnswer } from '../../lead/services/settle-answer.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { unprintable } from '#app/platform/documents/fonts.server.ts'
import { problems } from '../content/words.ts'
import {
  findOpenSent,
  findVersion,
  insertDocument,
  lockVersion,
  updateVersion,
  type QuoteVersion,
} from '../data.server.ts'
import { composeQuoteMail } from '../rules/compose-quote-mail.ts'
import { crmNews } from '../rules/crm-news.ts'
import { draftProblem } from '../rules/draft-problem.ts'
import { quoteContent, textOf } from '../rules/quote-content.ts'
import { versionNumber } from '../rules/quote-state.ts'
import { sendQuoteSchema, type QuoteContent } from '../schema/quote.ts'
import { drawQuote } from './draw-quote.server.ts'
import { readDraftChecks } from './quote-draft.server.ts'
import { readQuoteTerms, type QuoteTerms } from './read-terms.server.ts'
import { hashOfContent, sealOf } from './seal.server.ts'

type Lead = NonNullable<Awaited<ReturnType<typeof lockForAnswer>>>
type Letter = {
  reply: Reply
  sender: Awaited<ReturnType<typeof readSender>>
  files: readonly StoredFile[]
}
type Ready = { content: QuoteContent; pdf: Uint8Array<ArrayBuffer>; terms: QuoteTerms; at: Date }

/**
 * Sends a draft as it was read: numbered, frozen, with its PDF, in one transaction with the mail in the outbox; what
 * was sent before is superseded (QUO-04). With a reply both leave as one mail, at once (QUO-10). Sending again what was
 * sent changes nothing. Editors and above.
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
  if (!seen) return refused('not-found', problems.missing)
  const number = versionNumber(seen.number, seen.version)
  const reply = parsed.data.reply && { ...parsed.data.reply, leadId: seen.leadId }
  if (seen.sentAt) return repeated(ctx.db, seen, reply)
  const ready = await prepare(ctx, actor, seen, number)
  if (!ready.ok) return ready
  const sender = reply && (await readSender(ctx))
  return ctx.db.transaction(async (tx) => {
    const lead = await lockForAnswer(tx, seen.leadId)
    const version = await lockVersion(tx, id)
    if (!lead || !version) return refused('not-found', problems.missing)
    if (version.sentAt) return repeated(tx, version, reply)
    const isRead = version.revision === parsed.data.revision && seen.revision === version.revision
    if (!isRead) return refused('conflict', problems.changed, { current: currentOf(version) })
    const objection = await objectionTo(ctx, tx, { lead, version, actor, terms: ready.value.terms })
    const unsendable =
      objection ?? (await objectionToLetter(ctx, tx, { lead, version, actor, reply }))
    if (unsendable) return unsendable
    const files = await takeDraftFiles(tx, draftPlace(lead, actor), reply?.files ?? [])
    if (!files.ok) return files
    const letter = reply && sender && { reply, sender, files: files.value }
    await store(ctx, tx, { lead, version, actor, letter, ...ready.value })
    return accepted({ number })
  })
}

/** Sent before: the same request again is accepted, words that did not leave with it are not. */
async function repeated(
  db: Context['db'] | Transaction,
  { number, version, leadId, deliveryId }: QuoteVersion,
  reply: Reply | undefined,
): Promise<Outcome<{ number: string }>> {
  const message = reply && (await findMessageByKey(db, reply.idempotencyKey))
  const isSame = message?.leadId === leadId && message.deliveryId === deliveryId
  if (reply && !isSame) return refused('conflict', problems.alreadySent)
  return accepted({ number: versionNumber(number, version) })
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

type ToStore = Omit<Asked, 'terms'> & Ready & { letter: Letter | undefined }
type Asked = { lead: Lead; version: QuoteVersion; actor: StaffActor; terms: QuoteTerms }

/** Why it cannot be sent now. */
async function objectionTo(
  { clock }: Context,
  tx: Transaction,
  { lead, version, actor, terms }: Asked,
): Promise<Refusal | undefined> {
  if (lead.deidentifiedAt) return personRemoved()
  if (!(await isOpen(tx, lead, clock.now()))) return refused('conflict', problems.enquiryEnded)
  const addresses = await addressesOf(tx, lead)
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

/** Why the words that go with it cannot be sent as they are. */
async function objectionToLetter(
  ctx: Context,
  tx: Transaction,
  { lead, version, actor, reply }: Omit<Asked, 'terms'> & { reply: Reply | undefined },
): Promise<Refusal | undefined> {
  if (!reply) return undefined
  const objection = await objectionToReply(ctx, tx, lead, reply, actor)
  if (objection) return objection
  if (await findMessageByKey(tx, reply.idempotencyKey))
    return refused('key-reused', 'This message was sent already.')
  const { address } = version.draft
  if (reply.address === address) return undefined
  const message = problems.otherAddress(address)
  return refused('invalid-input', message, { fields: { address: message } })
}

async function store(
  ctx: Context,
  tx: Transaction,
  { lead, version, actor, letter, content, pdf, terms, at }: ToStore,
) {
  const before = await findOpenSent(tx, version.quoteId, version.id)
  if (before) await updateVersion(tx, before.id, { state: 'superseded', updatedAt: at })
  const supersedes = before ? versionNumber(version.number, before.version) : null
  const { address, isVisitorReminded } = version.draft
  const quoted = { site: terms.site, address, content, pdf, supersedes }
  const enqueue = async (mail: MailMessage) => {
    const [queued] = await enqueueDeliveries(ctx, tx, [
      { ...mailDelivery('quote', mail), subjectType: 'lead', subjectId: version.leadId },
      crmNews(lead, content, 'sent'),
    ])
    return queued!.id
  }
  const deliveryId = letter
    ? await enqueueWithLetter(ctx, tx, { lead, actor, letter }, quoted, enqueue)
    : await enqueue(composeQuoteMail(quoted))
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

/** One mail: the head and the words of the reply, then the quote with its PDF (QUO-10). @returns the delivery */
async function enqueueWithLetter(
  ctx: Context,
  tx: Transaction,
  { lead, actor, letter }: Pick<Asked, 'lead' | 'actor'> & { letter: Letter },
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
