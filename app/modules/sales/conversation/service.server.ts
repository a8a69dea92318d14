import type { Outcome } from '#app/basics/outcome.ts'
import type { DeliveryItem } from '#app/modules/outbox/delivery/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { type NoticeWords, notices } from '#app/modules/outbox/notification/content.ts'
import { notifyStaff } from '#app/modules/outbox/notification/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { notifyOfReturn } from '#app/modules/outbox/delivery/service.server.ts'
import type { Lead } from '../lead/store.server.ts'
import { findLead, touchLead } from '../lead/inbox/store.server.ts'
import { reopenAnswer, lockForAnswer } from '../lead/answer/service.server.ts'
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
  /** Null where it is held back, because it could run. */
  path: `/api/admin/${string}` | null
  /** How it can be shown in the conversation; only saved without it. */
  shownAs?: 'picture' | 'sound' | null
}

/** What a channel keeps of a message besides its text (INB-05, INB-06). */
export type MessageSource = {
  files: MessageFile[]
  /** Where the message as it was laid out is to be had, made safe; null where it has no layout. */
  htmlPath: `/api/admin/${string}` | null
  /** The message as it came. */
  originalPath: `/api/admin/${string}` | null
  /** What could not be read of it; empty where all was. */
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

/** What staff are told before they type (WAP-03). */
export type ReplyChannelState = {
  /** Where messages go to; empty where there is no such address. */
  address: string
  /** Why nothing may be written, in words; null where something may. */
  refusal: string | null
  /** Free text goes until then; null where only templates do. */
  freeUntil: string | null
  longest: number
  /** What the channel adds to the end of the next free text; null where it adds nothing. */
  ending: string | null
  templates: ReplyTemplate[]
  /** How many files one message carries. */
  maxFiles: number
}

/** A message as it is stored and queued. */
export type PreparedMessage = {
  address: string
  /** The words as the visitor reads them. */
  body: string
  delivery: Pick<DeliveryItem, 'channel' | 'kind' | 'payload'>
  /** Stores what the channel keeps of the message, which is there by then. */
  keep(tx: Transaction): Promise<void>
}

/** How far a message of ours is, where the channel tells. */
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
  /** What it keeps of received messages besides their text. */
  findSources: ByMessage<MessageSource>
  /** What became of messages that it sent, where it learns that. */
  findProgress?: ByMessage<MessageProgress>
  /** How staff write by it, other than as they write mail. */
  reply?: {
    read(ctx: Context, lead: Lead): Promise<ReplyChannelState>
    /** Refuses what may not be written now; the caller holds the lock of the lead. */
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

/** How a browser can show a file without running anything in it; null where it is only saved. */
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

/** Tells under the bell who has the lead, and others that it concerns; else everyone who works on leads. */
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
 * Keeps what the visitor wrote, whatever channel it came by (ANS-07): the lead waits for us again where it was
 * answered, and who works on it is told. The caller holds `lockForAnswer` of the lead, which is the main one, and
 * sees to it that a message comes once.
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
  await recordActivity(ctx, tx, {
    action: 'lead.message-received',
    subjectType: 'lead',
    subjectId: lead.id,
    details: {
      messageId: message.id,
      channel: message.channel,
      isForeign: message.isForeign,
      isAutomatic: message.isAutomatic === true,
    },
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
 * A mail to the visitor came back for good (ANS-06): it answers nothing, the lead is due again by its first promise,
 * and who works on it is told. The caller has checked that the report speaks of a mail of ours, and stores it once.
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
  // Whatever it carried takes its evidence back: a reply, a quote, or both in one.
  const senders = deliveryId ? await notifyOfReturn(ctx, tx, deliveryId) : []
  const after = await findLead(tx, leadId)
  const isWaiting = lead.answeredAt !== null && after?.answeredAt === null
  if (isAddressFault) await saveAddressFault(tx, { leadId, address, reason, at })
  await recordActivity(ctx, tx, {
    action: 'lead.mail-returned',
    subjectType: 'lead',
    subjectId: leadId,
    details: { messageId, isAddressFault },
  })
  await touchLead(tx, leadId, at)
  const notice = notices.mailReturned(lead.reference, { isWaiting, isAddressFault })
  await notifyAssignee(ctx, tx, lead, notice, [message?.authorId ?? null, ...senders])
}
