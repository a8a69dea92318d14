import { queryOptions } from '@tanstack/react-query'
import { read, routeQuery } from '#app/modules/access/calls.ts'
import { useWrite, type Written } from '#app/modules/access/ui/use-write.tsx'
import type { BrandPictureKind, BrandSettings } from './brand/content.ts'
import type { AccessRules, Promotion, QuoteRules, SiteSettings, TravelRules } from './schema.ts'
import { api } from './ui/settings-api.ts'

const refetchEveryMinute = { refetchInterval: 60_000 }

export const settingsQuery = queryOptions({
  ...routeQuery(['settings'], api.index.$get),
  ...refetchEveryMinute,
})

/** Who may read the internal documentation; fetched for a super admin only. */
export const accessRulesQuery = queryOptions({
  ...routeQuery(['settings', 'access'], api.access.$get),
  ...refetchEveryMinute,
})

/** What quotes are made by; only a super admin changes it. */
export const quoteRulesQuery = queryOptions({
  ...routeQuery(['settings', 'quotes'], api.quotes.$get),
  ...refetchEveryMinute,
})

/** What the way to a site visit is estimated by. */
export const travelRulesQuery = queryOptions({
  ...routeQuery(['settings', 'travel'], api.travel.$get),
  ...refetchEveryMinute,
})

/** Pictures and colours of the public pages. */
export const brandQuery = queryOptions({
  ...routeQuery(['settings', 'brand'], api.brand.$get),
  ...refetchEveryMinute,
})

type Decision = { id: number; decision: 'applied' | 'rejected'; comment: string }

/** The writes. Each returns its result; the settings are read again afterwards. */
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
    decide: ({ id, ...json }: Decision) =>
      write(() => api.proposals[':id'].decision.$post({ param: { id: String(id) }, json })),
  }
}

/** Sends a picture of the brand; the settings name it once they are saved. */
export function useBrandUpload() {
  const write = useWrite()
  return (kind: BrandPictureKind, bytes: string) =>
    write(() => read(api.brand.pictures.$post({ json: { kind, bytes } })))
}

/** Errors of a part of a field are shown at the field. */
function useSettingsWrite() {
  const write = useWrite('settings')
  return async (call: () => Promise<unknown>): Promise<Written> => {
    const answer = await write(call)
    if (answer.ok) return answer
    const fields = Object.entries(answer.fields).map(([path, text]) => [path.split('.')[0], text])
    return { ...answer, fields: Object.fromEntries(fields) }
  }
}
