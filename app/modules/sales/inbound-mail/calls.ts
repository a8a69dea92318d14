import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { queryValues } from '#app/basics/records.ts'
import {
  fetchJson,
  fieldsOf,
  pagesQuery,
  staffApi,
  type Answer,
} from '#app/modules/access/calls.ts'
import { useRefetchQueries } from '#app/modules/access/ui/use-write.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { inboundMailApi } from './api.server.ts'
import type { MailChange, MailFolder } from './schema.ts'

const mailApi = staffApi<typeof inboundMailApi>('/api/admin/mail')
const mailQueryKey = ['inbound-mail'] as const

export type MailPage = Answer<(typeof mailApi)['index']['$get']>
export type ListedMail = MailPage['items'][number]

/** Emails without a lead, page by page; refetched when a lead changes, and every 30 seconds. */
export function useMails(folder: MailFolder) {
  useLiveRefresh('leads', mailQueryKey)
  useLiveRefresh('notifications', mailQueryKey)
  return useInfiniteQuery({
    ...pagesQuery([...mailQueryKey, folder], mailApi.index.$get, (before) => ({
      query: queryValues({ folder, before }),
    })),
    refetchInterval: 30_000,
  })
}

type VersionedMail = Pick<ListedMail, 'id' | 'version'>
type ChangeOfMail = { mail: VersionedMail; change: MailChange; undo?: MailChange }
type MailAndReference = { mail: VersionedMail; reference: string }

const changeMessages: Record<MailChange, string> = {
  dismiss: 'Email archived',
  restore: 'Email moved back',
  'set-aside': 'Email moved back',
  detach: 'Email removed from the conversation',
}

/** Staff actions on an email; each can be undone. */
export function useMailCalls() {
  const refresh = useRefetchQueries(...mailQueryKey, 'leads')
  const change = useMutation({
    networkMode: 'always',
    mutationFn: ({ mail: { id, version }, change: what }: ChangeOfMail) =>
      fetchJson(mailApi[':id'].change.$post({ param: { id }, json: { version, change: what } })),
    onSuccess: ({ version }, { mail, change: what, undo }) =>
      toastSuccess(changeMessages[what], {
        undo: undo && (() => change.mutate({ mail: { id: mail.id, version }, change: undo })),
      }),
    onError: (error) => toastFailure('The email was not changed', error),
    onSettled: refresh,
  })
  const attach = useMutation({
    networkMode: 'always',
    mutationFn: ({ mail: { id, version }, reference }: MailAndReference) =>
      fetchJson(mailApi[':id'].attach.$post({ param: { id }, json: { version, reference } })),
    onSuccess: ({ reference, version }, { mail }) =>
      toastSuccess(`Email added to ${reference}`, {
        description: 'The lead needs an answer.',
        undo: () => change.mutate({ mail: { id: mail.id, version }, change: 'detach' }),
      }),
    onError: (error) => {
      // The form of an email that a colleague handled is gone, so it can't show this.
      if (!fieldsOf(error).reference) toastFailure('The email was not added', error)
    },
    onSettled: refresh,
  })
  return { change, attach, isBusy: change.isPending || attach.isPending }
}

export type MailCalls = ReturnType<typeof useMailCalls>
