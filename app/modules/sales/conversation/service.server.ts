import type { Outcome } from '#app/basics/outcome.ts'
import type { DeliveryItem } from '#app/modules/outbox/delivery/schema.ts'
import { runBounceFollowUps } from '#app/modules/outbox/delivery/service.server.ts'
import { type NoticeWords, notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { reopenAnswer, lockForAnswer } from '../lead/answer/service.server.ts'
import { findLead, touchLead } from '../lead/inbox/store.server.ts'
import type { Lead } from '../lead/store.server.ts'
import { type StoredFile, findFilesOfMessages } from './draft/store.server.ts'
import type { ChannelMessage } from './schema.ts'
import {
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

/** Returns a map by message id. Messages without data have no entry. */
type FindByMessageId<Value> = (
  db: Queryable,
  messageIds: readonly string[],
) => Promise<Map<string, Value>>

export type MessageChannel = {
  channel: string
  findSources: FindByMessageId<MessageSource>
  findProgress?: FindByMessageId<MessageProgress>
  /** Functions for replies by this channel. Undefined for email, which has its own. */
  reply?: {
    read(ctx: Context, lead: Lead): Promise<ReplyChannelState>
    /** Prepares a message, or refuses it if it is not allowed now. The caller must have locked the lead. */
    prepare(
      ctx: Context,
      tx: Transaction,
      lead: Lead,
      message: Omit<ChannelMessage, 'files'> & { id: string; files: readonly StoredFile[] },
    ): Promise<Outcome<PreparedMessage>>
  }
}

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const soundTypes = new Set([
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/webm',
])

/** Returns the kind of media that a browser can display without running code; null if it can only be downloaded. */
export function mediaKind(type: string): 'picture' | 'sound' | null {
  if (pictureTypes.has(type)) return 'picture'
  return soundTypes.has(type) ? 'sound' : null
}

export async function readMessageFiles(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, MessageFile[]>> {
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

/** Notifies the lead's owner and the `others`. If there are none of these, notifies everyone who works on leads. */
export async function notifyAssignee(
  ctx: Context,
  tx: Transaction,
  lead: Pick<Lead, 'id' | 'assignedTo'>,
  notice: NoticeWords,
  others: readonly (string | null)[] = [],
): Promise<void> {
  const about = { ...notice, href: `/admin/leads/${lead.id}` as const, subjectId: lead.id }
  const people = new Set([lead.assignedTo, ...others].filter((id) => id !== null))
  if (people.size === 0) return notifyStaff(ctx, tx, { ...about, to: { role: 'editor' } })
  for (const userId of people) await notifyStaff(ctx, tx, { ...about, to: { userId } })
}

export type ReceivedMessage = {
  id: string
  channel: string
  authorName: string
  address: string
  subject: string
  body: string
  /** The message's Message-ID; null if later emails cannot refer to it. */
  mailId: string | null
  /** True if the sender's address is new to the conversation. */
  isForeign: boolean
  /** True if a program probably sent the message. The message is shown, but does not change the due time. */
  isAutomatic?: boolean
  idempotencyKey: string
  at: Date
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
export async function handleReturnedMail(
  ctx: Context,
  tx: Transaction,
  returned: ReturnedMail,
): Promise<void> {
  const { leadId, messageId, deliveryId, address, reason, isAddressFault } = returned
  const lead = await lockForAnswer(tx, leadId)
  if (!lead || lead.deidentifiedAt) return
  const at = ctx.clock.now()
  const message = messageId ? await lockMessage(tx, leadId, messageId) : undefined
  if (message) await markMailReturned(tx, message.id, { at, reason })
  // Runs the follow-ups, so that this delivery no longer counts as an answer, whether it was a reply, a quote or both.
  const senders = deliveryId ? await runBounceFollowUps(ctx, tx, deliveryId) : []
  const after = await findLead(tx, leadId)
  const isWaiting = lead.answeredAt !== null && after?.answeredAt === null
  if (isAddressFault) await saveAddressFault(tx, { leadId, address, reason, at })
  await logActivity(ctx, tx, 'lead.mail-returned', ['lead', leadId], { messageId, isAddressFault })
  await touchLead(tx, leadId, at)
  const notice = notices.mailReturned(lead.reference, { isWaiting, isAddressFault })
  await notifyAssignee(ctx, tx, lead, notice, [message?.authorId ?? null, ...senders])
}
