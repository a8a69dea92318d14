import type { DeliveryItem } from '#app/modules/outbox/delivery/schema.ts'
import {
  type DeliveryFollowUp,
  enqueueDeliveries,
  runBounceFollowUps,
} from '#app/modules/outbox/delivery/service.server.ts'
import { findDelivery } from '#app/modules/outbox/delivery/store.server.ts'
import { type NoticeWords, notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import { findRecipients } from '#app/modules/outbox/notification/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { reopenAnswer, lockForAnswer } from '../lead/answer/service.server.ts'
import { findLead, findMainLead, touchLead } from '../lead/inbox/store.server.ts'
import { isWaiting } from '../lead/rules.ts'
import type { Lead } from '../lead/store.server.ts'
import { type StoredFile, findFilesOfMessages } from './draft/store.server.ts'
import { subjectWithReference } from './reply/rules.server.ts'
import type { ParsedReply } from './reply/schema.ts'
import type { ChannelMessage } from './schema.ts'
import {
  type Message,
  type NewMessage,
  clearAddressFault,
  insertMessage,
  saveAddressFault,
  lockMessage,
  markMailReturned,
} from './store.server.ts'

export type MessageFile = {
  name: string
  type: string
  size: number
  /** Null if the file is blocked because it could run code. */
  path: `/api/admin/${string}` | null
  /** Kind of media that the conversation can display; without one, the file can only be downloaded. */
  shownAs?: 'picture' | 'sound' | null
}

/** Additional data of a received message, provided by its channel. */
export type MessageSource = {
  files: MessageFile[]
  /** Path of the sanitised HTML version; null if there is none. */
  htmlPath: `/api/admin/${string}` | null
  originalPath: `/api/admin/${string}` | null
  /** Describes the parts that could not be read; empty if there are none. */
  problem: string
}

/** A text approved by the channel's operator. Values for `parameters` are filled in before sending. */
type ReplyTemplate = {
  id: string
  name: string
  language: string
  body: string
  parameters: string[]
}

export type ReplyChannelState = {
  /** The recipient's address; empty if unknown. */
  address: string
  /** Reason shown to staff if sending is not allowed; null if it is allowed. */
  refusal: string | null
  /** Free text is allowed until this time; null if only templates are allowed. */
  freeUntil: string | null
  longest: number
  /** Text that the channel appends to the next free text; null for none. */
  ending: string | null
  templates: ReplyTemplate[]
  maxFiles: number
}

export type PreparedMessage = {
  address: string
  /** The text that the visitor sees. */
  body: string
  delivery: Pick<DeliveryItem, 'channel' | 'kind' | 'payload'>
  /** Stores the channel's additional data. Runs after the message was stored. */
  keep(tx: Transaction): Promise<void>
}

export type MessageProgress = {
  state: 'sent' | 'delivered' | 'read' | 'failed'
  at: string
  /** Reason for a failure; otherwise empty. */
  reason: string
}

/** A message that a channel prepares for sending. */
export type MessageToSend = Omit<ChannelMessage, 'files'> & {
  id: string
  files: readonly StoredFile[]
}

/** Returns the kind of media that a browser can display without running code; null if it can only be downloaded. */
export function mediaKind(type: string): 'picture' | 'sound' | null {
  if (/^image\/(?:jpeg|png|webp|gif)$/.test(type)) return 'picture'
  return /^audio\/(?:ogg|mpeg|mp4|aac|wav|webm)$/.test(type) ? 'sound' : null
}

export async function readMessageFiles(db: Queryable, messageIds: readonly string[]) {
  const files = await findFilesOfMessages(db, messageIds)
  return Map.groupBy(
    files.map(({ id, leadId, messageId, name, type, size, isHeld }) => ({
      messageId: messageId!,
      name,
      type,
      size,
      path: isHeld ? null : (`/api/admin/conversations/${leadId}/files/${id}` as const),
      shownAs: isHeld ? null : mediaKind(type),
    })),
    ({ messageId }) => messageId,
  )
}

export const lockLeadOfDelivery: DeliveryFollowUp['lock'] = async (tx, { subjectId }) => {
  await lockForAnswer(tx, subjectId)
}

/**
 * Notifies the owner of a lead, or of its main lead if it is merged, and the `others`. If none of these
 * works on leads, notifies everyone who does.
 */
export async function notifyAssignee(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  notice: NoticeWords,
  others: readonly (string | null)[] = [],
): Promise<void> {
  const main = await findMainLead(tx, lead)
  const about = { ...notice, href: `/admin/leads/${main.id}` as const, subjectId: main.id }
  const people = await findRecipients(tx, { minimum: 'editor' }, [main.assignedTo, ...others])
  if (people.length === 0) return notifyStaff(ctx, tx, { ...about, to: { role: 'editor' } })
  for (const userId of people) await notifyStaff(ctx, tx, { ...about, to: { userId } })
}

type OutgoingMessage = Pick<
  NewMessage,
  'id' | 'leadId' | 'channel' | 'authorId' | 'authorName' | 'idempotencyKey'
>

/** Queues a message that its channel prepared, and shows it in the conversation. Returns the id of its delivery. */
export async function storePreparedMessage(
  ctx: Context,
  tx: Transaction,
  message: OutgoingMessage,
  { address, body, delivery, keep }: PreparedMessage,
  holdSeconds?: number,
): Promise<string> {
  const about = { subjectType: 'lead', subjectId: message.leadId, holdSeconds }
  const [queued] = await enqueueDeliveries(ctx, tx, [{ ...delivery, ...about }])
  const written = { ...message, address, subject: '', body, deliveryId: queued!.id }
  await insertMessage(tx, { ...written, direction: 'out', at: ctx.clock.now() })
  await keep(tx)
  return queued!.id
}

/** Returns true if a stored email has the content of this reply. */
export async function isSameReply(
  db: Queryable,
  sent: Message,
  reply: ParsedReply,
  deliveryKind = 'reply',
): Promise<boolean> {
  const lead = await findLead(db, reply.leadId)
  const subject = subjectWithReference(lead?.reference ?? '', reply.subject)
  if (sent.address !== reply.address || sent.subject !== subject || sent.body !== reply.body)
    return false
  if (!(await hasSameFiles(db, sent, reply.files))) return false
  const delivery = sent.deliveryId ? await findDelivery(db, sent.deliveryId) : undefined
  if (!delivery) return true
  if (delivery.kind !== deliveryKind) return false
  // An attempt replaces the scheduled time, so that it can't be compared afterwards.
  if (delivery.attempts > 0 || !delivery.nextAttemptAt) return true
  const delayMs = delivery.nextAttemptAt.getTime() - delivery.createdAt.getTime()
  const chosenDelayMs = reply.sendAt ? Date.parse(reply.sendAt) - sent.at.getTime() : 0
  return Math.abs(delayMs - chosenDelayMs) < 60_000
}

export async function hasSameFiles(db: Queryable, sent: Message, fileIds: readonly string[]) {
  const stored = await findFilesOfMessages(db, [sent.id])
  return stored.length === new Set(fileIds).size && stored.every(({ id }) => fileIds.includes(id))
}

/** A visitor's message to store. An automatic one is shown, but does not change the due time. */
export type ReceivedMessage = Omit<NewMessage, 'leadId' | 'direction'> & {
  id: string
  isForeign: boolean
  mailId: string | null
}

/**
 * Stores a visitor's message from any channel. An answered lead becomes due again, and its owner is notified. The
 * caller must have called `lockForAnswer` for the main lead, and must store each message only once.
 */
export async function receiveMessage(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  message: ReceivedMessage,
  site: SiteSettings,
): Promise<void> {
  await insertMessage(tx, { ...message, leadId: lead.id, direction: 'in' })
  if (!message.isForeign) await clearAddressFault(tx, lead.id, message.address)
  await logActivity(ctx, tx, 'lead.message-received', ['lead', lead.id], {
    messageId: message.id,
    channel: message.channel,
    isForeign: message.isForeign,
    isAutomatic: message.isAutomatic === true,
  })
  if (lead.isSuspectedSpam || message.isAutomatic) return touchLead(tx, lead.id, ctx.clock.now())
  await reopenAnswer(ctx, tx, lead, site)
  await touchLead(tx, lead.id, ctx.clock.now())
  await notifyAssignee(ctx, tx, lead, notices.visitorWrote(lead.reference, message.isForeign))
}

export type ReturnedMail = {
  leadId: string
  /** Id of the reply that bounced; null for other emails, such as the confirmation. */
  messageId: string | null
  deliveryId: string | null
  /** Recipient's address in lower case. */
  address: string
  reason: string
  /** True if the address itself does not work. */
  isAddressFault: boolean
}

/**
 * Handles a permanent bounce of an email to the visitor. The email is not counted as an answer, so the lead is due
 * again at its original time, and its owner is notified. The caller must have checked that the report is about our
 * email, and must store it only once.
 */
export async function handleReturnedMail(ctx: Context, tx: Transaction, returned: ReturnedMail) {
  const { leadId, messageId, deliveryId, address, reason, isAddressFault } = returned
  const lead = await lockForAnswer(tx, leadId)
  if (!lead || lead.deidentifiedAt) return
  const main = await findMainLead(tx, lead)
  const at = ctx.clock.now()
  const message = messageId ? await lockMessage(tx, leadId, messageId) : undefined
  if (message) await markMailReturned(tx, message.id, { at, reason })
  // Runs the follow-ups, so that this delivery no longer counts as an answer, whether it was a reply, a quote or both.
  const senders = deliveryId ? await runBounceFollowUps(ctx, tx, deliveryId) : []
  const isReopened = !isWaiting(main) && isWaiting((await findLead(tx, main.id))!)
  if (isAddressFault) await saveAddressFault(tx, { leadId, address, reason, at })
  await logActivity(ctx, tx, 'lead.mail-returned', ['lead', leadId], { messageId, isAddressFault })
  await touchLead(tx, leadId, at)
  const notice = notices.mailReturned(lead.reference, { isWaiting: isReopened, isAddressFault })
  await notifyAssignee(ctx, tx, lead, notice, [message?.authorId ?? null, ...senders])
}
