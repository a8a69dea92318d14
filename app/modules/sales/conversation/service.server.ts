import type { Outcome } from '#app/basics/outcome.ts'
import type { DeliveryItem } from '#app/modules/outbox/delivery/schema.ts'
import { notifyOfReturn } from '#app/modules/outbox/delivery/service.server.ts'
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
  markReturned,
} from './store.server.ts'

/** A file that came with a message; paths are of the staff API. */
export type MessageFile = {
  name: string
  type: string
  size: number
  /** Null if it is blocked, because it could run code. */
  path: `/api/admin/${string}` | null
  /** How it can be shown in the conversation; otherwise download only. */
  shownAs?: 'picture' | 'sound' | null
}

/** A channel's data of a message besides its text. */
export type MessageSource = {
  files: MessageFile[]
  /** The address of the sanitised HTML layout; null without one. */
  htmlPath: `/api/admin/${string}` | null
  /** The raw message. */
  originalPath: `/api/admin/${string}` | null
  /** The unreadable parts; empty if there are none. */
  problem: string
}

/** A text that the channel's operator has approved; `parameters` are filled in before it is sent. */
type ReplyTemplate = {
  id: string
  name: string
  language: string
  body: string
  parameters: string[]
}

/** The notice above the composer. */
export type ReplyChannelState = {
  /** The recipient; empty without an address. */
  address: string
  /** Why sending is not allowed, in words; null if it is. */
  refusal: string | null
  /** Free text is allowed until then; null if only templates are. */
  freeUntil: string | null
  longest: number
  /** The channel's addition to the next free text; null without one. */
  ending: string | null
  templates: ReplyTemplate[]
  /** The maximum number of files of a message. */
  maxFiles: number
}

/** A message as it is stored and queued. */
export type PreparedMessage = {
  address: string
  /** The text as the visitor reads it. */
  body: string
  delivery: Pick<DeliveryItem, 'channel' | 'kind' | 'payload'>
  /** Stores the channel's data of the message, which exists by then. */
  keep(tx: Transaction): Promise<void>
}

/** The delivery state of our message, if the channel reports it. */
export type MessageProgress = {
  state: 'sent' | 'delivered' | 'read' | 'failed'
  at: string
  /** Why it failed; empty otherwise. */
  reason: string
}

/** By the id of the message; without an entry there is nothing of it. */
type ByMessage<Value> = (
  db: Queryable,
  messageIds: readonly string[],
) => Promise<Map<string, Value>>

/** A channel of messages: mail, WhatsApp. */
export type MessageChannel = {
  channel: string
  /** Its data of received messages besides their text. */
  findSources: ByMessage<MessageSource>
  /** Whether its messages arrived, if the channel reports it. */
  findProgress?: ByMessage<MessageProgress>
  /** How staff write by it, if it differs from email. */
  reply?: {
    read(ctx: Context, lead: Lead): Promise<ReplyChannelState>
    /** Refuses messages that are not allowed now; the caller has locked the lead. */
    prepare(
      ctx: Context,
      tx: Transaction,
      lead: Lead,
      message: Omit<ChannelMessage, 'files'> & { id: string; files: readonly StoredFile[] },
    ): Promise<Outcome<PreparedMessage>>
  }
}

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const sounds = new Set([
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/webm',
])

/** How a browser can show a file without running anything in it; null for download only. */
export function mediaKind(type: string): 'picture' | 'sound' | null {
  if (pictures.has(type)) return 'picture'
  return sounds.has(type) ? 'sound' : null
}

/** The files that messages carry, by message. */
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

/**
 * Notifies the lead's owner and other involved staff under the bell; without an owner, everyone who works on leads.
 */
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
  /** Its Message-ID, where one can be referred to. */
  mailId: string | null
  /** From an address that had not taken part. */
  isForeign: boolean
  /** A program seems to have sent it: it is shown, and changes no due time. */
  isAutomatic?: boolean
  idempotencyKey: string
  at: Date
}

/**
 * Stores a visitor's message from any channel: an answered lead is waiting again, and its owner is notified. The
 * caller holds `lockForAnswer` of the main lead, and ensures that a message is stored once.
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
  /** The reply that came back; null for a mail that answers nothing, such as the confirmation. */
  messageId: string | null
  /** The row of the outbox that carried it. */
  deliveryId: string | null
  /** In lower case. */
  address: string
  reason: string
  /** The address itself does not work. */
  isAddressFault: boolean
}

/**
 * An email to the visitor bounced for good: it is no answer, the lead is due again by its first promise, and its
 * owner is notified. The caller has checked that the report is about our email, and stores it once.
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
  if (message) await markReturned(tx, message.id, { at, reason })
  // Revokes the evidence of its content: a reply, a quote, or both in one.
  const senders = deliveryId ? await notifyOfReturn(ctx, tx, deliveryId) : []
  const after = await findLead(tx, leadId)
  const isWaiting = lead.answeredAt !== null && after?.answeredAt === null
  if (isAddressFault) await saveAddressFault(tx, { leadId, address, reason, at })
  await logActivity(ctx, tx, 'lead.mail-returned', ['lead', leadId], { messageId, isAddressFault })
  await touchLead(tx, leadId, at)
  const notice = notices.mailReturned(lead.reference, { isWaiting, isAddressFault })
  await notifyAssignee(ctx, tx, lead, notice, [message?.authorId ?? null, ...senders])
}
