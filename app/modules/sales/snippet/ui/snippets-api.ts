import { staffApi, type Answer } from '#app/modules/access/calls.ts'
import type { snippetsApi } from '../api.server.ts'

export const snippets = staffApi<typeof snippetsApi>('/api/admin/snippets')

export type SnippetRow = Answer<typeof snippets.index.$get>['snippets'][number]
