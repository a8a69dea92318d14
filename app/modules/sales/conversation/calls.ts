import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  type Answer,
  fetchJson,
  staffApi,
  withSignal,
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

const leadRoutes = conversations[':leadId']
const conversationKey = (leadId: string) => ['leads', 'conversation', leadId]
const composerKey = (leadId: string, channel = 'mail') => ['leads-composer', leadId, channel]

/** Loads a conversation from its latest entries backwards; refetched every 2 s while sending, else every minute. */
export function useConversation(leadId: string) {
  useLiveRefresh('leads', conversationKey(leadId))
  return useInfiniteQuery({
    queryKey: conversationKey(leadId),
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        leadRoutes.$get(
          { param: { leadId }, query: pageParam ? { before: pageParam } : {} },
          withSignal(signal),
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) => (hasSendingMessage(state.data?.pages) ? 2_000 : 60_000),
  })
}

function hasSendingMessage(pages: ConversationPage[] | undefined): boolean {
  return Boolean(
    pages?.[0]?.items.some(
      (entry) =>
        entry.type === 'message' &&
        (entry.delivery?.state === 'sending' ||
          (entry.delivery?.state === 'queued' &&
            !isSentLater(entry.at, entry.delivery.nextAttemptAt))),
    ),
  )
}

/** Not refetched while the lead is open, because the typed text is newer than the stored draft. */
export function useComposer(leadId: string) {
  return useQuery({
    ...routeQuery(composerKey(leadId), leadRoutes.composer.$get, { param: { leadId } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Loads the limits and the draft of a channel other than email, each time its composer opens. */
export function useChannelComposer(leadId: string, channel: string) {
  return useQuery({
    ...routeQuery(composerKey(leadId, channel), leadRoutes.channels[':channel'].$get, {
      param: { leadId, channel },
    }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export type ChosenTemplate = { id: string; parameters: string[] }

export type Reply = { address: string; subject: string; body: string }

export type SendOptions = { idempotencyKey: string; isSecond: boolean; files: string[] }

/** `sendAt` is the scheduled time; null sends at once. */
type ReplyOptions = SendOptions & { sendAt: string | null }

type ChannelMessage = Pick<Reply, 'address' | 'body'> &
  SendOptions & {
    template: ChosenTemplate | null
  }

/** Sends a template or free text. A template replaces the typed text. */
const postToChannel = (leadId: string, channel: string, message: ChannelMessage) =>
  fetchJson(
    leadRoutes.channels[':channel'].messages.$post({
      param: { leadId, channel },
      json: { ...message, body: message.template ? '' : message.body },
    }),
  )

/** Actions of a conversation. Each one refetches all lead data. */
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
      const answer = await fetchJson(
        leadRoutes.replies.$post({ param, json: { ...reply, ...more } }),
      )
      void refresh()
      return answer.messageId
    },
    async sendByChannel(channel: string, message: ChannelMessage) {
      const answer = await postToChannel(leadId, channel, message)
      void refresh()
      return answer.messageId
    },
    async undo(messageId: string) {
      await leadRoutes.replies[':messageId'].undo.$post({ param: { leadId, messageId } })
      await queries.invalidateQueries({ queryKey: ['leads-composer', leadId] })
      void refresh()
    },
    async logCall(json: Parameters<typeof leadRoutes.calls.$post>[0]['json']) {
      await leadRoutes.calls.$post({ param, json })
      await refresh()
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
