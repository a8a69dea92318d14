import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryValues } from '#app/basics/records.ts'
import { fetchJson, staffApi, withSignal, type Answer } from '#app/modules/access/calls.ts'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { inboundMailApi } from './api.server.ts'
import type { MailFolder, mailChanges } from './schema.ts'

const mailApi = staffApi<typeof inboundMailApi>('/api/admin/mail')
const mailQueryKey = ['inbound-mail'] as const

export type MailPage = Answer<(typeof mailApi)['index']['$get']>
export type ListedMail = MailPage['items'][number]

/** Emails without a lead, page by page; refetched when a lead changes, and every 30 seconds. */
export function useMails(folder: MailFolder) {
  useLiveRefresh('leads', mailQueryKey)
  useLiveRefresh('notifications', mailQueryKey)
  return useInfiniteQuery({
    queryKey: [...mailQueryKey, folder],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        mailApi.index.$get(
          { query: queryValues({ folder, before: pageParam }) },
          withSignal(signal),
        ),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: 30_000,
  })
}

type MailChange = (typeof mailChanges)[number]
type VersionedMail = Pick<ListedMail, 'id' | 'version'>

const changeMessages: Record<MailChange, string> = {
  dismiss: 'Email archived',
  restore: 'Email moved back',
  detach: 'Email removed from the conversation',
}

/** Staff actions on an email; each can be undone. */
export function useMailCalls() {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: mailQueryKey }),
      queries.invalidateQueries({ queryKey: ['leads'] }),
    ])
  const change = useMutation({
    networkMode: 'always',
    mutationFn: ({
      mail,
      change: what,
    }: {
      mail: VersionedMail
      change: MailChange
      undo?: MailChange
    }) =>
      fetchJson(
        mailApi[':id'].change.$post({
          param: { id: mail.id },
          json: { version: mail.version, change: what },
        }),
      ),
    onSuccess: ({ version }, { mail, change: what, undo }) =>
      toastSuccess(changeMessages[what], {
        undo: undo && (() => change.mutate({ mail: { id: mail.id, version }, change: undo })),
      }),
    onError: (error) => toastFailure('The email was not changed', error),
    onSettled: refresh,
  })
  const attach = useMutation({
    networkMode: 'always',
    mutationFn: ({ mail, reference }: { mail: VersionedMail; reference: string }) =>
      fetchJson(
        mailApi[':id'].attach.$post({
          param: { id: mail.id },
          json: { version: mail.version, reference },
        }),
      ),
    onSuccess: ({ reference, version }, { mail }) =>
      toastSuccess(`Email added to ${reference}`, {
        description: 'The lead needs an answer.',
        undo: () => change.mutate({ mail: { id: mail.id, version }, change: 'detach' }),
      }),
    onSettled: refresh,
  })
  return { change, attach, isBusy: change.isPending || attach.isPending }
}

export type MailCalls = ReturnType<typeof useMailCalls>
