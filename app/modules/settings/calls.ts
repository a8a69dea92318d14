import { queryOptions } from '@tanstack/react-query'
import { fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { useWrite, type WriteResult } from '#app/modules/access/ui/use-write.tsx'
import type { BrandPictureKind, BrandSettings } from './brand/content.ts'
import type { AccessRules, Promotion, QuoteRules, SiteSettings, TravelRules } from './schema.ts'
import { api } from './ui/settings-api.ts'

const refetchEveryMinute = { refetchInterval: 60_000 }

export const settingsQuery = queryOptions({
  ...routeQuery(['settings'], api.index.$get),
  ...refetchEveryMinute,
})

/** Access rules, such as who can read the internal documentation. Only fetched for super admins. */
export const accessRulesQuery = queryOptions({
  ...routeQuery(['settings', 'access'], api.access.$get),
  ...refetchEveryMinute,
})

/** Rules for quotes. Only a super admin can change them. */
export const quoteRulesQuery = queryOptions({
  ...routeQuery(['settings', 'quotes'], api.quotes.$get),
  ...refetchEveryMinute,
})

export const travelRulesQuery = queryOptions({
  ...routeQuery(['settings', 'travel'], api.travel.$get),
  ...refetchEveryMinute,
})

export const brandQuery = queryOptions({
  ...routeQuery(['settings', 'brand'], api.brand.$get),
  ...refetchEveryMinute,
})

type ProposalDecision = { id: number; decision: 'applied' | 'rejected'; comment: string }

/** Returns the functions that change settings. After each change, the settings are fetched again. */
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
    saveBrand: (value: BrandSettings, baseVersion: number, idempotencyKey: string) =>
      write(() => api.brand.$post({ json: { value, baseVersion, idempotencyKey } })),
    propose: (value: Promotion, baseVersion: number, idempotencyKey: string) =>
      write(() => api.proposals.$post({ json: { value, baseVersion, idempotencyKey } })),
    decide: ({ id, ...json }: ProposalDecision) =>
      write(() => api.proposals[':id'].decision.$post({ param: { id: String(id) }, json })),
  }
}

export function useBrandUpload() {
  const write = useWrite()
  return (kind: BrandPictureKind, bytes: string) =>
    write(() => fetchJson(api.brand.pictures.$post({ json: { kind, bytes } })))
}

/** An error in part of a field is assigned to the whole field, so that the form shows it there. */
function useSettingsWrite() {
  const write = useWrite('settings')
  return async (call: () => Promise<unknown>): Promise<WriteResult> => {
    const answer = await write(call)
    if (answer.ok) return answer
    const fields = Object.entries(answer.fields).map(([path, text]) => [path.split('.')[0], text])
    return { ...answer, fields: Object.fromEntries(fields) }
  }
}
