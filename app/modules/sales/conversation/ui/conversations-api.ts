import { staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { conversationsApi } from '../api.server.ts'

export const conversations = staffApi<typeof conversationsApi>('/api/admin/conversations')

export type ConversationPage = Answer<(typeof conversations)[':leadId']['$get']>
export type Entry = ConversationPage['items'][number]
export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>
export type Composer = Answer<(typeof conversations)[':leadId']['composer']['$get']>

export type ChannelComposerState = Answer<
  (typeof conversations)[':leadId']['channels'][':channel']['$get']
>

/** What the conversation needs to know of its lead. */
export type ConversationLead = {
  id: string
  reference: string
  name: string
  phone: string
  phoneStored: string | null
  isMerged: boolean
  isSuspectedSpam: boolean
  removedAt: string | null
}
