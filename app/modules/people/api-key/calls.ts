import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Answer,
  type RequestBody,
  fetchJson,
  routeQuery,
  staffApi,
} from '#app/modules/access/calls.ts'
import { usePasswordGate } from '../ui/password-gate.tsx'
import type { apiKeysApi } from './api.server.ts'

const api = staffApi<typeof apiKeysApi>('/api/admin/api-keys')

export type ListedApiKey = Answer<typeof api.index.$get>['keys'][number]
type NewApiKey = RequestBody<typeof api.index.$post>

const queryKey = ['api-keys']

export const apiKeysQuery = queryOptions({
  ...routeQuery(queryKey, api.index.$get),
  select: ({ keys }) => keys,
})

/** Creates an API key. Only this response contains it. */
export function useCreateApiKey() {
  const queries = useQueryClient()
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: (json: NewApiKey) => gate(() => fetchJson(api.index.$post({ json }))),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useRevokeApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<ListedApiKey, 'id'>) =>
      fetchJson(api[':id'].revoke.$post({ param: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
