import type { Outcome } from '#app/basics/outcome.ts'
import type { DeliveryItem } from '#app/modules/outbox/delivery/schema.ts'
import type { Lead } from '../../lead/data.server.ts'
import { type Context, extensionPoint } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import type { StoredFile } from '../data/files.server.ts'
import type { ChannelMessage } from '../schema/channel-message.ts'

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

export const messageChannels = extensionPoint<MessageChannel>('message channels')

/** How staff write by a channel other than mail; undefined where there is no such channel. */
export function replyBy({ extensions }: Context, name: string): MessageChannel['reply'] {
  return extensions.at(messageChannels).find(({ channel }) => channel === name)?.reply
}
