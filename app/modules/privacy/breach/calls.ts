import { queryOptions } from '@tanstack/react-query'
import {
  fetchJson,
  saveFile,
  staffApi,
  type Answer,
  routeQuery,
} from '#app/modules/access/calls.ts'
import { useRefetchQueries, useWrite } from '#app/modules/access/ui/use-write.tsx'
import type { breachesApi } from './api.server.ts'

const api = staffApi<typeof breachesApi>('/api/admin/breaches')
const breachApi = api[':id']

export type BreachRow = Answer<typeof api.index.$get>['breaches'][number]
export type BreachDetail = Answer<typeof breachApi.$get>

export const breachesQuery = queryOptions(routeQuery(['breaches', 'list'], api.index.$get))

export const breachQuery = (id: string) =>
  queryOptions({
    ...routeQuery(['breaches', id], breachApi.$get, { param: { id } }),
    refetchInterval: 30_000,
  })

/** Breach mutations. Each one refetches the lists and the dossier; `open` rejects if it is refused. */
export function useBreachWrites() {
  const write = useWrite('breaches')
  const refetch = useRefetchQueries('breaches')
  return {
    // The form values are sent as typed; the server validates them.
    open: (typed: object) => fetchJson(api.index.$post({ json: typed as never })).finally(refetch),
    change: (id: string, step: 'letters' | 'submit' | 'send', typed: object) =>
      write(() => fetchJson(breachApi[step].$post({ param: { id }, json: typed as never }))),
  }
}

export const saveDossierFile = (id: string, format: 'csv' | 'pdf') =>
  saveFile(breachApi.export.$post({ param: { id }, json: { format } }))
