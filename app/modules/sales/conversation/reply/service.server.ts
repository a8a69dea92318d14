import { randomUUID } from 'node:crypto'
import { type Outcome, type Refusal, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import {
  type DeliveryFollowUp,
  enqueueDeliveries,
} from '#app/modules/outbox/delivery/service.server.ts'
import {
  findDeliveriesOfSubjects,
  findDelivery,
  withdrawDelivery,
} from '#app/modules/outbox/delivery/store.server.ts'
import { mailDelivery, senderAddress } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { addEvidence, lockForAnswer, withdrawEvidence } from '../../lead/answer/service.server.ts'
import { findMergedEnquiries } from '../../lead/duplicate/store.server.ts'
import { personRemovedRefusal, mergedLeadMessage } from '../../lead/inbox/service.server.ts'
import { findLead } from '../../lead/inbox/store.server.ts'
import { leadNotFound } from '../../lead/rules.ts'
import type { Lead } from '../../lead/store.server.ts'
import { placeholderProblem } from '../../snippet/rules.ts'
import { channelReply } from '../channel/service.server.ts'
import { claimDraftFiles } from '../draft/service.server.ts'
import {
  type StoredFile,
  deleteDraft,
  findDraft,
  attachFilesToMessage,
  returnFilesToDraft,
  writeDraft,
} from '../draft/store.server.ts'
import { outboxDelaySeconds, secondAnswerWindowMs } from '../rules.ts'
import { type ChannelMessage, channelMessageSchema } from '../schema.ts'
import { sendDelaySeconds, sendAtProblem } from '../send-later/service.server.ts'
import { type PreparedMessage, notifyAssignee } from '../service.server.ts'
import {
  type Message,
  findColleaguesAnswer,
  findMailIds,
  findMessageByKey,
  findMessageOfDelivery,
  insertMessage,
  lockMessage,
  markMessageUndone,
} from '../store.server.ts'
import { composeReply, replyAddress, replyToken, subjectWithReference } from './rules.server.ts'
import { sendReplySchema, undoReplySchema } from './schema.ts'

function leadProblem(lead: Lead): Refusal | undefined {
  if (lead.deidentifiedAt) return personRemovedRefusal()
  if (lead.mergedInto) return refused('invalid-input', mergedLeadMessage)
  if (!lead.isSuspectedSpam) return undefined
  const message = 'This is suspected spam. Mark it as not spam before you answer it.'
  return refused('invalid-input', message)
}

/** Refuses an answer within five minutes of a colleague's, unless the user confirms it. */
async function secondReplyProblem(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  actor: StaffActor,
): Promise<Refusal | undefined> {
  const since = new Date(ctx.clock.now().getTime() - secondAnswerWindowMs)
  const other = await findColleaguesAnswer(tx, lead.id, actor.id, since)
  if (!other) return undefined
  const current = { authorName: other.authorName, at: other.at }
  const message = `${other.authorName} answered a moment ago. Read that answer, then send yours if it is still needed.`
  return refused('conflict', message, { current })
}

const keyReusedRefusal = () =>
  refused('key-reused', 'This message was already sent for another lead. Reload and try again.')

type FoundLead = NonNullable<Awaited<ReturnType<typeof findLead>>>
export type ParsedReply = ReturnType<typeof sendReplySchema.parse>
export type SentReply = { messageId: string; isReplay: boolean }

/**
 * Answers the visitor of a lead by email. Stores message, delivery and activity in one transaction. The outbox delays
 * the email by ten seconds, in which `undoReply` can withdraw it. The same key sends only once, whatever happened to
 * the message.
 */
export async function sendReply(ctx: Context, input: unknown): Promise<Outcome<SentReply>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = sendReplySchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const reply = parsed.data
  const sender = await readSender(ctx)
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, reply.leadId, true)
    if (!lead) return leadNotFound()
    const sent = await findMessageByKey(tx, reply.idempotencyKey)
    if (sent?.leadId === lead.id) return accepted({ messageId: sent.id, isReplay: true })
    const objection =
      sendAtProblem(ctx, reply) ??
      (await replyProblem(ctx, tx, lead, reply, actor)) ??
      (sent && keyReusedRefusal())
    if (objection) return objection
    const files = await claimDraftFiles(tx, draftPlace(lead, actor), reply.files)
    if (!files.ok) return files
    const toStore = { lead, reply, actor, sender, files: files.value }
    const messageId = await storeReply(ctx, tx, toStore, async (mail) => {
      const delivery = mailDelivery('reply', mail)
      const about = {
        subjectType: 'lead',
        subjectId: lead.id,
        holdSeconds: sendDelaySeconds(ctx, reply),
      }
      const [queued] = await enqueueDeliveries(ctx, tx, [{ ...delivery, ...about }])
      return queued!.id
    })
    return accepted({ messageId, isReplay: false })
  })
}

export const draftPlace = (lead: Pick<FoundLead, 'id'>, actor: StaffActor) => ({
  leadId: lead.id,
  staffId: actor.id,
  channel: 'mail',
})

/** Reads the sender's settings. Call it before the transaction: a second connection could exhaust the pool. */
export async function readSender(ctx: Context) {
  const site = await readSettings(ctx, 'site')
  const from = senderAddress(ctx.env.MAIL_FROM, site)?.address ?? site.email
  const host = from.slice(from.lastIndexOf('@') + 1)
  const secret = await readInstallationValue(ctx.db, 'reply-secret')
  return { site, host, secret, mailbox: ctx.env.REPLY_MAILBOX ?? site.email }
}

/** Returns the reason why a reply cannot be sent. Also used for replies that contain a quote. */
export async function replyProblem(
  ctx: Context,
  tx: Transaction,
  lead: FoundLead,
  reply: ParsedReply,
  actor: StaffActor,
): Promise<Refusal | undefined> {
  const objection = leadProblem(lead)
  if (objection) return objection
  const addresses = await visitorAddressesOf(tx, lead)
  if (!addresses.includes(reply.address)) {
    const message = 'You can only reply to an email address of this enquiry.'
    return refused('invalid-input', message, { fields: { address: message } })
  }
  const open = placeholderProblem(reply.subject, reply.body)
  if (open) return refused('invalid-input', open, { fields: { body: open } })
  return reply.isSecond ? undefined : secondReplyProblem(ctx, tx, lead, actor)
}

/** The visitor's addresses: the lead's own, and those of enquiries merged into it. */
export async function visitorAddressesOf(
  tx: Transaction | Context['db'],
  lead: FoundLead,
): Promise<string[]> {
  const merged = await findMergedEnquiries(tx, lead.id)
  const known = [lead, ...merged].filter(({ deidentifiedAt }) => !deidentifiedAt)
  return [...new Set(known.map(({ email }) => email).filter((email) => email !== ''))]
}

type ReplyToStore = {
  lead: FoundLead
  reply: ParsedReply
  actor: StaffActor
  sender: Awaited<ReturnType<typeof readSender>>
  files: readonly StoredFile[]
}

/** Stores and logs a reply, deletes its draft, returns the message id. `enqueue` returns the queued delivery's id. */
export async function storeReply(
  ctx: Context,
  tx: Transaction,
  { lead, reply, actor, sender, files }: ReplyToStore,
  enqueue: (mail: MailMessage) => Promise<string>,
): Promise<string> {
  const messageId = randomUUID()
  const mailId = `<${messageId}@${sender.host}>`
  const subject = subjectWithReference(lead.reference, reply.subject)
  const mail = composeReply({
    ...reply,
    subject,
    site: sender.site,
    reference: lead.reference,
    visitorName: lead.name,
    authorName: actor.name,
    replyTo: replyAddress(sender.mailbox, replyToken(sender.secret, lead.id)),
    mailId,
    earlier: await findThreadMailIds(tx, lead.id),
    files,
  })
  const deliveryId = await enqueue(mail)
  const { address, body, idempotencyKey } = reply
  await insertMessage(tx, {
    id: messageId,
    leadId: lead.id,
    direction: 'out',
    channel: 'mail',
    authorId: actor.id,
    authorName: actor.name,
    address,
    subject,
    body,
    mailId,
    deliveryId,
    idempotencyKey,
    at: ctx.clock.now(),
  })
  await attachFilesToMessage(tx, files, messageId)
  await deleteDraft(tx, draftPlace(lead, actor))
  await logActivity(ctx, tx, 'lead.reply-written', ['lead', lead.id], { messageId })
  return messageId
}

async function findThreadMailIds(tx: Transaction, leadId: string): Promise<string[]> {
  const sent = await findDeliveriesOfSubjects(tx, 'lead', [leadId])
  const toVisitor = sent.filter(({ kind }) => visitorMailKinds.includes(kind))
  const confirmations = toVisitor.flatMap(({ result }) => result?.messageId ?? [])
  return [...confirmations, ...(await findMailIds(tx, [leadId]))]
}

const visitorMailKinds = ['confirmation', 'it-health-recipe']

/**
 * Sends a message to the visitor of a lead by a channel other than email. As with emails, it stores message, delivery
 * and activity in one transaction, delays sending by ten seconds, and sends once per key. The channel refuses messages
 * that it cannot send.
 */
export async function sendByChannel(ctx: Context, input: unknown): Promise<Outcome<SentReply>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = channelMessageSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const message = parsed.data
  const channel = channelReply(message.channel)
  if (!channel) return refused('not-found', 'Channel not found. Reload and try again.')
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, message.leadId, true)
    if (!lead) return leadNotFound()
    const sent = await findMessageByKey(tx, message.idempotencyKey)
    if (sent?.leadId === lead.id) return accepted({ messageId: sent.id, isReplay: true })
    const objection =
      (await messageProblem(ctx, tx, lead, message, actor)) ?? (sent && keyReusedRefusal())
    if (objection) return objection
    const place = { leadId: lead.id, staffId: actor.id, channel: message.channel }
    const files = await claimDraftFiles(tx, place, message.files)
    if (!files.ok) return files
    const id = randomUUID()
    const prepared = await channel.prepare(ctx, tx, lead, { ...message, id, files: files.value })
    if (!prepared.ok) return prepared
    await storeByChannel(ctx, tx, { lead, message, actor, id, prepared: prepared.value })
    await attachFilesToMessage(tx, files.value, id)
    return accepted({ messageId: id, isReplay: false })
  })
}

async function messageProblem(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  message: ChannelMessage,
  actor: StaffActor,
): Promise<Refusal | undefined> {
  const objection = leadProblem(lead)
  if (objection) return objection
  const open = placeholderProblem(message.body, ...(message.template?.parameters ?? []))
  if (open) return refused('invalid-input', open, { fields: { body: open } })
  return message.isSecond ? undefined : secondReplyProblem(ctx, tx, lead, actor)
}

type ChannelMessageToStore = {
  lead: Lead
  message: ChannelMessage
  actor: StaffActor
  id: string
  prepared: PreparedMessage
}

async function storeByChannel(
  ctx: Context,
  tx: Transaction,
  to: ChannelMessageToStore,
): Promise<void> {
  const { lead, message, actor, id, prepared } = to
  const [queued] = await enqueueDeliveries(ctx, tx, [
    {
      ...prepared.delivery,
      subjectType: 'lead',
      subjectId: lead.id,
      holdSeconds: outboxDelaySeconds,
    },
  ])
  await insertMessage(tx, {
    id,
    leadId: lead.id,
    direction: 'out',
    channel: message.channel,
    authorId: actor.id,
    authorName: actor.name,
    address: prepared.address,
    subject: '',
    body: prepared.body,
    deliveryId: queued!.id,
    idempotencyKey: message.idempotencyKey,
    at: ctx.clock.now(),
  })
  await prepared.keep(tx)
  await deleteDraft(tx, { leadId: lead.id, staffId: actor.id, channel: message.channel })
  await logActivity(ctx, tx, 'lead.reply-written', ['lead', lead.id], {
    messageId: id,
    channel: message.channel,
  })
}

/**
 * Withdraws a reply that was not sent yet and restores it as a draft, above any text typed since. Only its author can
 * do this. Refused once delivery has started. Safe to repeat.
 */
export async function undoReply(ctx: Context, input: unknown): Promise<Outcome<{ undone: true }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = undoReplySchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This reply can’t be undone.')
  const { leadId, messageId } = parsed.data
  return ctx.db.transaction(async (tx) => {
    await findLead(tx, leadId, true)
    const message = await lockMessage(tx, leadId, messageId)
    if (!message || message.direction !== 'out')
      return refused('not-found', 'Reply not found. Reload and try again.')
    if (message.authorId !== actor.id)
      return refused('not-allowed', 'Only the author can undo a reply.')
    if (message.undoneAt) return accepted({ undone: true as const })
    const delivery = message.deliveryId ? await findDelivery(tx, message.deliveryId) : undefined
    if (delivery?.kind === 'quote')
      return refused('conflict', 'A reply with a quote is sent immediately and can’t be undone.')
    if (!delivery || !(await withdrawDelivery(tx, delivery.id)))
      return refused('conflict', 'This reply was already sent and can’t be undone.')
    const at = ctx.clock.now()
    const { address, subject, channel } = message
    const place = { leadId, staffId: actor.id, channel }
    const typed = await findDraft(tx, place)
    const body = typed?.body ? `${message.body}\n\n${typed.body}` : message.body
    const version = (typed?.version ?? 0) + 1
    await markMessageUndone(tx, message.id, at)
    await returnFilesToDraft(tx, message.id)
    await writeDraft(tx, {
      ...place,
      address,
      subject,
      body,
      version,
      updatedAt: at,
    })
    await logActivity(ctx, tx, 'lead.reply-undone', ['lead', leadId], { messageId })
    return accepted({ undone: true as const })
  })
}

/**
 * Updates the lead after a reply's delivery ended. A reply that the mail server accepted counts as an answer. After a
 * failed delivery, the lead is due again at its original time, and its owner is notified.
 */
export const replyFollowUp: DeliveryFollowUp = {
  deliveryKind: 'reply',
  async lock(tx, { subjectId }) {
    await lockForAnswer(tx, subjectId)
  },
  async follow(ctx, tx, delivery, end) {
    const message = await findMessageOfDelivery(tx, delivery.id)
    if (!message) return
    const { leadId, id, authorName } = message
    if (end === 'delivered') return addEvidence(ctx, tx, leadId, { kind: 'reply', id }, authorName)
    await withdrawEvidence(ctx, tx, leadId, { kind: 'reply', id })
    if (end === 'failed') await notifyOwner(ctx, tx, message)
  },
}

/** Notifies the lead's owner and the reply's author that the delivery failed. */
async function notifyOwner(ctx: Context, tx: Transaction, { leadId, authorId }: Message) {
  const lead = await findLead(tx, leadId)
  if (!lead || lead.deidentifiedAt) return
  await notifyAssignee(ctx, tx, lead, notices.replyFailed(lead.reference), [authorId])
}
