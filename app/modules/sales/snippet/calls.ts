import { useQuery } from '@tanstack/react-query'
import { staffApi, type Answer, routeQuery } from '#app/modules/access/calls.ts'
import type { LeadKind } from '../lead/schema.ts'
import type { snippetsApi } from './api.server.ts'

export const snippets = staffApi<typeof snippetsApi>('/api/admin/snippets')

export type SnippetRow = Answer<typeof snippets.index.$get>['snippets'][number]
export type TypedSnippet = { title: string; body: string; kind: LeadKind | null }

/** Reads all snippets with their placeholders unfilled, for editing. */
export function useSnippets() {
  return useQuery(routeQuery(['snippets', 'all'], snippets.index.$get))
}
