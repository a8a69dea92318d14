import { useQuery } from '@tanstack/react-query'
import type { LeadKind } from '../lead/schema.ts'
import { withSignal, read, staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { snippetsApi } from './api.server.ts'

export const snippets = staffApi<typeof snippetsApi>('/api/admin/snippets')

export type SnippetRow = Answer<typeof snippets.index.$get>['snippets'][number]
export type TypedSnippet = { title: string; body: string; kind: LeadKind | null }

/** All of them, as staff keep them. */
export function useSnippets() {
  return useQuery({
    queryKey: ['snippets', 'all'],
    queryFn: ({ signal }) => read(snippets.index.$get({}, withSignal(signal))),
  })
}
