import { queryOptions } from '@tanstack/react-query'
import { saveBlob } from '#app/design/save-blob.ts'
import {
  fetchJson,
  staffApi,
  type Answer,
  type RequestBody,
  routeQuery,
} from '#app/modules/access/calls.ts'
import { useRefetchQueries, useWrite } from '#app/modules/access/ui/use-write.tsx'
import type { privacyApi } from './api.server.ts'

const api = staffApi<typeof privacyApi>('/api/admin/privacy')
const requests = api.requests[':id']

export type PrivacyOverview = Answer<typeof api.index.$get>
export type RequestRow = PrivacyOverview['requests'][number]
export type RequestDetail = Answer<typeof requests.$get>
export type PersonalDataPartAnswer = RequestDetail['held'][number]
export type StaffNoteAnswer = Answer<typeof requests.words.$get>['words'][number]
export type StepAction = 'verify' | 'correct' | 'erase' | 'close' | 'extend' | 'fee'

export const privacyOverviewQuery = queryOptions({
  ...routeQuery(['privacy', 'overview'], api.index.$get),
  refetchInterval: 60_000,
})

export const privacyRequestQuery = (id: string) =>
  queryOptions({
    ...routeQuery(['privacy', 'request', id], requests.$get, { param: { id } }),
    refetchInterval: 30_000,
  })

export const staffNotesQuery = (id: string, isWanted: boolean) =>
  queryOptions({
    ...routeQuery(['privacy', 'words', id], requests.words.$get, { param: { id } }),
    enabled: isWanted,
  })

/** Privacy mutations. Each one refetches all displayed data; those of a form reject if they are refused. */
export function usePrivacyWrites() {
  const write = useWrite('privacy')
  const refetch = useRefetchQueries('privacy')
  return {
    // The form values are sent as typed; the server validates them.
    record: (typed: object) =>
      fetchJson(api.requests.$post({ json: typed as never })).finally(refetch),
    retain: () => write(() => fetchJson(api.retention.$post())),
    decideWords: (id: string, json: RequestBody<typeof requests.words.$post>) =>
      write(() => fetchJson(requests.words.$post({ param: { id }, json }))),
    change: (id: string, action: StepAction, typed: object) =>
      fetchJson(requests[action].$post({ param: { id }, json: typed as never })).finally(refetch),
    async export(id: string, format: 'json' | 'csv') {
      const call = requests.export.$post({ param: { id }, json: { format } })
      const { fileName, contentType, content } = await fetchJson(call).finally(refetch)
      saveBlob(fileName, new Blob([content], { type: contentType }))
    },
  }
}
