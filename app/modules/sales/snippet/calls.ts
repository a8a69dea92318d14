import { staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { LeadKind } from '../lead/schema.ts'
import type { snippetsApi } from './api.server.ts'

export const snippets = staffApi<typeof snippetsApi>('/api/admin/snippets')

export type SnippetRow = Answer<typeof snippets.index.$get>['snippets'][number]
export type TypedSnippet = { title: string; body: string; kind: LeadKind | null }
