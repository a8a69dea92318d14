import type { Outcome } from '#app/basics/outcome.ts'
import type { DeliveryItem } from '#app/features/deliveries/schema.ts'
import type { Lead } from '#app/features/leads/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import type { StoredFile } from '../data/files.server.ts'
import type { ChannelMessage } from '../schema/channel-message.ts'

/** A text that the channel's operator has approved; `parameters` are filled in before it is sent. */
export type ReplyTemplate = {
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

/** A way to write to visitors other than mail. */
export type ReplyChannel = {
  channel: string
  read(ctx: Context, lead: Lead): Promise<ReplyChannelState>
  /** Refuses what may not be written now; the caller holds the lock of the lead. */
  prepare(
    ctx: Context,
    tx: Transaction,
    lead: Lead,
    message: Omit<ChannelMessage, 'files'> & { id: string; files: readonly StoredFile[] },
  ): Promise<Outcome<PreparedMessage>>
}

export const replyChannels = extensionPoint<ReplyChannel>('reply channels')

/** How far a message of ours is, where the channel tells. */
export type MessageProgress = {
  state: 'sent' | 'delivered' | 'read' | 'failed'
  at: string
  /** Why it failed; empty otherwise. */
  reason: string
}

/** A channel that learns what became of what it sent, by the id of the message. */
export type ProgressSource = {
  find(db: Queryable, messageIds: readonly string[]): Promise<Map<string, MessageProgress>>
}

export const progressSources = extensionPoint<ProgressSource>('progress of messages')
