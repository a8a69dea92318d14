import { useQuery } from '@tanstack/react-query'
import { fetchJson, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { useWrite } from '#app/modules/access/ui/use-write.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import type { TextValue } from '#app/modules/settings/text/schema.ts'
import { approvals } from '../ui/approvals-api.ts'
import type { siteTextsApi } from './api.server.ts'

const api = staffApi<ReturnType<typeof siteTextsApi>>('/api/admin/site-texts')

/** Loads every editable text. Refetches the texts when an approval changes, because a decision can change a text. */
export function useTexts() {
  useLiveRefresh('approvals', ['site-texts'])
  return useQuery(routeQuery(['site-texts'], api.index.$get))
}
export type ListedText = NonNullable<ReturnType<typeof useTexts>['data']>['texts'][number]

export function useText(id: string) {
  useLiveRefresh('approvals', ['site-texts', id])
  return useQuery(routeQuery(['site-texts', id], api[':id'].$get, { param: { id } }))
}
export type TextAnswer = NonNullable<ReturnType<typeof useText>['data']>

export const readText = (id: string) => fetchJson(api[':id'].$get({ param: { id } }))

/** Loads the pending changes of one text, or of all texts if no subject is given. */
export function useWaitingTexts(subject = '') {
  useLiveRefresh('approvals', ['approvals', 'texts', subject])
  const query = { state: 'waiting', kind: 'text', limit: '100', ...(subject && { subject }) }
  return useQuery(routeQuery(['approvals', 'texts', subject], approvals.index.$get, { query }))
}

export function useTextWrites(id: string) {
  const write = useWrite('site-texts', 'approvals')
  return {
    saveDraft: (value: TextValue | null, baseVersion: number) =>
      write(() =>
        fetchJson(api[':id'].draft.$post({ param: { id }, json: { value, baseVersion } })),
      ),
    // Sends the form values unchecked; the server validates them against its schema.
    request: (typed: object) =>
      write(() => fetchJson(approvals.index.$post({ json: typed as never }))),
  }
}
