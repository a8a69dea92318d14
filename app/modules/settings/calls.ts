import { queryOptions } from '@tanstack/react-query'
import { read, withSignal } from '#app/modules/access/calls.ts'
import { useWrite, type Written } from '#app/modules/access/ui/use-write.tsx'
import type { AccessRules, Promotion, QuoteRules, SiteSettings, TravelRules } from './schema.ts'
import { api } from './ui/settings-api.ts'

const refetchEveryMinute = { refetchInterval: 60_000 }

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => read(api.index.$get({}, withSignal(signal))),
  ...refetchEveryMinute,
})

/** Who may read what; asked only for a super admin, who alone sees it (D-112). */
export const accessRulesQuery = queryOptions({
  queryKey: ['settings', 'access'],
  queryFn: ({ signal }) => read(api.access.$get({}, withSignal(signal))),
  ...refetchEveryMinute,
})

/** What quotes are made by; only a super admin changes it (QUO-03). */
export const quoteRulesQuery = queryOptions({
  queryKey: ['settings', 'quotes'],
  queryFn: ({ signal }) => read(api.quotes.$get({}, withSignal(signal))),
  ...refetchEveryMinute,
})

/** What the way to a site visit is estimated by (STF-09). */
export const travelRulesQuery = queryOptions({
  queryKey: ['settings', 'travel'],
  queryFn: ({ signal }) => read(api.travel.$get({}, withSignal(signal))),
  ...refetchEveryMinute,
})

type Decision = { id: number; decision: 'applied' | 'rejected'; comment: string }

/** The writes. Each answers what came of it; afterwards the settings are asked anew. */
export function useSettingsChanges() {
  const write = useSettingsWrite()
  return {
    saveSite: (value: SiteSettings, baseVersion: number, idempotencyKey: string) =>
      write(() => api.site.$post({ json: { value, baseVersion, idempotencyKey } })),
    saveAccess: (value: AccessRules, baseVersion: number, idempotencyKey: string) =>
      write(() => api.access.$post({ json: { value, baseVersion, idempotencyKey } })),
    saveQuotes: (value: QuoteRules, baseVersion: number, idempotencyKey: string) =>
      write(() => api.quotes.$post({ json: { value, baseVersion, idempotencyKey } })),
    saveTravel: (value: TravelRules, baseVersion: number, idempotencyKey: string) =>
      write(() => api.travel.$post({ json: { value, baseVersion, idempotencyKey } })),
    propose: (value: Promotion, baseVersion: number, idempotencyKey: string) =>
      write(() => api.proposals.$post({ json: { value, baseVersion, idempotencyKey } })),
    decide: ({ id, ...json }: Decision) =>
      write(() => api.proposals[':id'].decision.$post({ param: { id: String(id) }, json })),
  }
}

/** What is wrong with a part of a field is told at the field. */
function useSettingsWrite() {
  const write = useWrite('settings')
  return async (call: () => Promise<unknown>): Promise<Written> => {
    const answer = await write(call)
    if (answer.ok) return answer
    const fields = Object.entries(answer.fields).map(([path, text]) => [path.split('.')[0], text])
    return { ...answer, fields: Object.fromEntries(fields) }
  }
}
