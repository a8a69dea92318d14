import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  type Answer,
  fetchJson,
  pagesQuery,
  staffApi,
  routeQuery,
} from '#app/modules/access/calls.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { leads } from '../lead/calls.ts'
import type { conversationsApi } from './api.server.ts'
import { isSentLater } from './rules.ts'

export const conversations = staffApi<typeof conversationsApi>('/api/admin/conversations')

export type ConversationPage = Answer<(typeof conversations)[':leadId']['$get']>
export type Entry = ConversationPage['items'][number]
export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>
export type Composer = Answer<(typeof conversations)[':leadId']['composer']['$get']>

export type ChannelComposerState = Answer<
  (typeof conversations)[':leadId']['channels'][':channel']['$get']
>

const leadRoutes = conversations[':leadId']
const conversationKey = (leadId: string) => ['leads', 'conversation', leadId]
const composerKey = (leadId: string, channel = 'mail') => ['leads-composer', leadId, channel]

/** Loads a conversation from its latest entries backwards; refetched every 2 s while sending, else every minute. */
export function useConversation(leadId: string) {
  useLiveRefresh('leads', conversationKey(leadId))
  return useInfiniteQuery({
    ...pagesQuery(conversationKey(leadId), leadRoutes.$get, (before) => ({
      param: { leadId },
      query: before ? { before } : {},
    })),
    refetchInterval: ({ state }) => (hasSendingMessage(state.data?.pages) ? 2_000 : 60_000),
  })
}

function hasSendingMessage(pages: ConversationPage[] | undefined): boolean {
  return Boolean(
    pages?.[0]?.items.some((entry) => {
      if (entry.type !== 'message' || !entry.delivery) return false
      const { state, nextAttemptAt } = entry.delivery
      return state === 'sending' || (state === 'queued' && !isSentLater(entry.at, nextAttemptAt))
    }),
  )
}

/** Not refetched while the lead is open, because the typed text is newer than the stored draft. */
const composerOptions = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false }

export function useComposer(leadId: string) {
  const query = routeQuery(composerKey(leadId), leadRoutes.composer.$get, { param: { leadId } })
  return useQuery({ ...query, ...composerOptions })
}

/** Loads the limits and the draft of a channel other than email, each time its composer opens. */
export function useChannelComposer(leadId: string, channel: string) {
  const query = routeQuery(composerKey(leadId, channel), leadRoutes.channels[':channel'].$get, {
    param: { leadId, channel },
  })
  return useQuery({ ...query, ...composerOptions })
}

export type ChosenTemplate = { id: string; parameters: string[] }

export type Reply = { address: string; subject: string; body: string }

export type SendOptions = { idempotencyKey: string; isSecond: boolean; files: string[] }

/** `sendAt` is the scheduled time; null sends at once. */
type ReplyOptions = SendOptions & { sendAt: string | null }

type ChannelMessage = Pick<Reply, 'address' | 'body'> &
  SendOptions & { template: ChosenTemplate | null }

/** Returns null for a replay: its message was stored earlier, so that the ten seconds for undo have begun or passed. */
const undoableMessageId = ({ messageId, isReplay }: { messageId: string; isReplay: boolean }) =>
  isReplay ? null : messageId

/** Actions of a conversation. Each one refetches all lead data, also after a failure without an answer. */
export function useConversationCalls(leadId: string) {
  const queries = useQueryClient()
  const param = { leadId }
  const refresh = () => queries.invalidateQueries({ queryKey: ['leads'] })
  // `useCallback` keeps the function's identity, so that re-rendering does not restart the debounce.
  const saveDraft = useCallback(
    (draft: Reply & { version: number; channel?: string }) =>
      fetchJson(leadRoutes.draft.$put({ param: { leadId }, json: draft })),
    [leadId],
  )
  const call = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: refresh,
    networkMode: 'always',
  })
  return {
    isBusy: call.isPending,
    saveDraft,
    async send(reply: Reply, more: ReplyOptions) {
      const json = { ...reply, ...more }
      const sent = fetchJson(leadRoutes.replies.$post({ param, json }))
      return undoableMessageId(await sent.finally(() => void refresh()))
    },
    async sendByChannel(channel: string, json: ChannelMessage) {
      const { messages } = leadRoutes.channels[':channel']
      const sent = fetchJson(messages.$post({ param: { leadId, channel }, json }))
      return undoableMessageId(await sent.finally(() => void refresh()))
    },
    async undo(messageId: string) {
      await leadRoutes.replies[':messageId'].undo.$post({ param: { leadId, messageId } })
      await queries.invalidateQueries({ queryKey: ['leads-composer', leadId] })
      void refresh()
    },
    async logCall(json: Parameters<typeof leadRoutes.calls.$post>[0]['json']) {
      await leadRoutes.calls.$post({ param, json }).finally(() => void refresh())
    },
    resend: (entry: EntryOf<'message'>) => {
      const { delivery } = entry
      if (!delivery) return
      call.mutate(() =>
        leads[':id'].deliveries[':deliveryId'].resend.$post({
          param: { id: leadId, deliveryId: delivery.id },
          json: { version: delivery.version },
        }),
      )
    },
  }
}

export type ConversationCalls = ReturnType<typeof useConversationCalls>
