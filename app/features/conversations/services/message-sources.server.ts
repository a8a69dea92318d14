import type { Queryable } from '#app/platform/database.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'

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

/** A channel that stores more of a message than its text: mail, WhatsApp. */
export type MessageChannel = {
  channel: string
  /** By the id of the message; without an entry there is nothing more. */
  find(db: Queryable, messageIds: readonly string[]): Promise<Map<string, MessageSource>>
}

export const messageChannels = extensionPoint<MessageChannel>('message channels')
