import { randomUUID } from 'node:crypto'
import {
  type Outcome,
  type Refusal,
  accepted,
  refused,
  refusedField,
  refusedInput,
} from '#app/basics/outcome.ts'
import { isChannelConfigured } from '#app/modules/outbox/delivery/rules.ts'
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
import { addEvidence, lockMainLead, withdrawEvidence } from '../../lead/answer/service.server.ts'
import { findMergedEnquiries } from '../../lead/duplicate/store.server.ts'
import { personRemovedRefusal, mergedLeadMessage } from '../../lead/inbox/service.server.ts'
import { findLead } from '../../lead/inbox/store.server.ts'
import { leadNotFound } from '../../lead/rules.ts'
import type { Lead } from '../../lead/store.server.ts'
import { placeholderProblem } from '../../snippet/rules.ts'
import { isSameWhatsappText, prepareWhatsappMessage } from '../../whatsapp/service.server.ts'
import { claimDraftFiles } from '../draft/service.server.ts'
import {
  type StoredFile,
  deleteDraft,
  findDraft,
  attachFilesToMessage,
  returnFilesToDraft,
  writeDraft,
} from '../draft/store.server.ts'
import {
  outboxDelaySeconds,
  replyChannel,
  secondAnswerWindowMs,
  sendTimeProblem,
} from '../rules.ts'
import { type ChannelMessage, channelMessageSchema } from '../schema.ts'
import {
  hasSameFiles,
  isSameReply,
  lockLeadOfDelivery,
  notifyAssignee,
  storePreparedMessage,
} from '../service.server.ts'
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
import { type ParsedReply, sendReplySchema, undoReplySchema } from './schema.ts'

function leadProblem(lead: Lead): Refusal | undefined {
  if (lead.deidentifiedAt) return personRemovedRefusal()
  if (lead.mergedInto) return refused('invalid-input', mergedLeadMessage)
  if (!lead.isSuspectedSpam) return undefined
  const message = 'This is suspected spam. Mark it as not spam before you answer it.'
  return refused('invalid-input', message)
}

/** Refuses an answer within five minutes of a colleague's, unless the user confirms it. */
async function secondReplyProblem(ctx: Context, tx: Transaction, lead: Lead, actor: StaffActor) {
  const since = new Date(ctx.clock.now().getTime() - secondAnswerWindowMs)
  const other = await findColleaguesAnswer(tx, lead.id, actor.id, since)
  if (!other) return undefined
  const current = { authorName: other.authorName, at: other.at }
  const message = `${other.authorName} answered a moment ago. Read that answer, then send yours if it is still needed.`
  return refused('conflict', message, { current })
}

const keyReusedRefusal = () =>
  refused('key-reused', 'This message was already sent for another lead. Reload and try again.')

/** Answers a retry whose key has stored a message: refused if that message was undone or has other content. */
function resolveRepeatedMessage({ id, undoneAt }: Message, isSame: boolean): Outcome<SentReply> {
  if (undoneAt)
    return refused(
      'key-reused',
      'This message was undone or cancelled. Press Send again to send it.',
    )
  if (isSame) return accepted({ messageId: id, isReplay: true })
  return refused(
    'key-reused',
    'An earlier version of this message was already sent: see the conversation. Press Send again to send this version too.',
  )
}

/** Returns the reason why a reply cannot be sent at the chosen time. Scheduling requires a mail server. */
function sendAtProblem(ctx: Context, { sendAt }: ParsedReply): Refusal | undefined {
  if (!sendAt) return undefined
  const isReady = isChannelConfigured(ctx.env, 'mail')
  const message =
    sendTimeProblem(new Date(sendAt), ctx.clock.now()) ??
    (isReady ? undefined : 'Email isn’t set up yet, so you can’t schedule a reply. Send it now.')
  return message ? refusedField('sendAt', message) : undefined
}

function sendDelaySeconds({ clock }: Context, { sendAt }: ParsedReply): number {
  if (!sendAt) return outboxDelaySeconds
  return Math.max(outboxDelaySeconds, (new Date(sendAt).getTime() - clock.now().getTime()) / 1000)
}

export type SentReply = { messageId: string; isReplay: boolean }

/**
 * Answers the visitor of a lead by email. Stores message, delivery and activity in one transaction. The outbox delays
 * the email by ten seconds, in which `undoReply` can withdraw it. The same key sends only once; with other content, or
 * after an undo, it is refused.
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
    if (sent?.leadId === lead.id)
      return resolveRepeatedMessage(sent, await isSameReply(tx, sent, reply))
    const objection =
      sendAtProblem(ctx, reply) ??
      (await replyProblem(ctx, tx, lead, reply, actor)) ??
      (sent && keyReusedRefusal())
    if (objection) return objection
    const files = await claimDraftFiles(tx, draftPlace(lead, actor), reply.files)
    if (!files.ok) return files
    const toStore = { lead, reply, actor, sender, files: files.value }
    const { messageId } = await storeReply(ctx, tx, toStore, async (mail) => {
      const holdSeconds = sendDelaySeconds(ctx, reply)
      const item = mailDelivery('reply', mail, ['lead', lead.id])
      const [queued] = await enqueueDeliveries(ctx, tx, [{ ...item, holdSeconds }])
      return queued!.id
    })
    return accepted({ messageId, isReplay: false })
  })
}

export const draftPlace = (lead: Pick<Lead, 'id'>, actor: StaffActor) => ({
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
  lead: Lead,
  reply: ParsedReply,
  actor: StaffActor,
): Promise<Refusal | undefined> {
  const objection = leadProblem(lead)
  if (objection) return objection
  const addresses = await visitorAddressesOf(tx, lead)
  if (!addresses.includes(reply.address))
    return refusedField('address', 'You can only reply to an email address of this enquiry.')
  const open = placeholderProblem(reply.subject, reply.body)
  if (open) return refusedField('body', open)
  return reply.isSecond ? undefined : secondReplyProblem(ctx, tx, lead, actor)
}

/** The visitor's addresses: the lead's own, and those of enquiries merged into it. */
export async function visitorAddressesOf(tx: Transaction | Context['db'], lead: Lead) {
  const merged = await findMergedEnquiries(tx, lead.id)
  const known = [lead, ...merged].filter(({ deidentifiedAt }) => !deidentifiedAt)
  return [...new Set(known.map(({ email }) => email).filter((email) => email !== ''))]
}

export type ReplyToStore = {
  lead: Lead
  reply: ParsedReply
  actor: StaffActor
  sender: Awaited<ReturnType<typeof readSender>>
  files: readonly StoredFile[]
}

/** Stores and logs a reply, and deletes its draft. `enqueue` queues the email, and returns the delivery's id. */
export async function storeReply(
  ctx: Context,
  tx: Transaction,
  { lead, reply, actor, sender, files }: ReplyToStore,
  enqueue: (mail: MailMessage) => Promise<string>,
) {
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
  return { messageId, deliveryId }
}

async function findThreadMailIds(tx: Transaction, leadId: string): Promise<string[]> {
  const sent = await findDeliveriesOfSubjects(tx, 'lead', [leadId])
  const toVisitor = sent.filter(({ kind }) => visitorMailKinds.includes(kind))
  const confirmations = toVisitor.flatMap(({ result }) => result?.messageId ?? [])
  return [...confirmations, ...(await findMailIds(tx, leadId))]
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
  if (message.channel !== replyChannel)
    return refused('not-found', 'Channel not found. Reload and try again.')
  return ctx.db.transaction(async (tx) => {
    const lead = await findLead(tx, message.leadId, true)
    if (!lead) return leadNotFound()
    const sent = await findMessageByKey(tx, message.idempotencyKey)
    if (sent?.leadId === lead.id)
      return resolveRepeatedMessage(sent, await isSameMessage(ctx, tx, sent, message))
    const objection =
      (await messageProblem(ctx, tx, lead, message, actor)) ?? (sent && keyReusedRefusal())
    if (objection) return objection
    const place = { leadId: lead.id, staffId: actor.id, channel: message.channel }
    const files = await claimDraftFiles(tx, place, message.files)
    if (!files.ok) return files
    const id = randomUUID()
    const toSend = { ...message, id, files: files.value }
    const prepared = await prepareWhatsappMessage(ctx, tx, lead, toSend)
    if (!prepared.ok) return prepared
    const { idempotencyKey, channel: name } = message
    const author = { authorId: actor.id, authorName: actor.name }
    const written = { id, leadId: lead.id, channel: name, ...author, idempotencyKey }
    await storePreparedMessage(ctx, tx, written, prepared.value, outboxDelaySeconds)
    await deleteDraft(tx, place)
    const details = { messageId: id, channel: name }
    await logActivity(ctx, tx, 'lead.reply-written', ['lead', lead.id], details)
    await attachFilesToMessage(tx, files.value, id)
    return accepted({ messageId: id, isReplay: false })
  })
}

async function isSameMessage(
  ctx: Context,
  tx: Transaction,
  sent: Message,
  message: ChannelMessage,
) {
  return (
    sent.address === message.address &&
    (await isSameWhatsappText(ctx, tx, sent.body, message)) &&
    (await hasSameFiles(tx, sent, message.files))
  )
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
  if (open) return refusedField('body', open)
  return message.isSecond ? undefined : secondReplyProblem(ctx, tx, lead, actor)
}

/**
 * Withdraws a reply that was not sent yet and restores it as a draft, above any text typed since; that of a merged
 * enquiry as a draft of its main lead. Only its author can do this. Refused once delivery has started. Safe to repeat.
 */
export async function undoReply(ctx: Context, input: unknown): Promise<Outcome<{ undone: true }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = undoReplySchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This reply can’t be undone.')
  const { leadId, messageId } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const lead = await lockMainLead(tx, leadId)
    const message = lead && (await lockMessage(tx, lead.id, messageId))
    if (!lead || message?.direction !== 'out')
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
    const place = { leadId: lead.id, staffId: actor.id, channel }
    const typed = await findDraft(tx, place)
    const body = typed?.body ? `${message.body}\n\n${typed.body}` : message.body
    const version = (typed?.version ?? 0) + 1
    await markMessageUndone(tx, message.id, at)
    await returnFilesToDraft(tx, message.id, lead.id)
    await writeDraft(tx, { ...place, address, subject, body, version, updatedAt: at })
    await logActivity(ctx, tx, 'lead.reply-undone', ['lead', message.leadId], { messageId })
    return accepted({ undone: true as const })
  })
}

/**
 * Updates the lead after a reply's delivery ended. A reply that the mail server accepted counts as an answer. After a
 * failed delivery, the lead is due again at its original time, and its owner is notified.
 */
export const replyFollowUp: DeliveryFollowUp = {
  deliveryKind: 'reply',
  lock: lockLeadOfDelivery,
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
