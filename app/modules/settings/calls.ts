import { queryOptions } from '@tanstack/react-query'
import { fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { useWrite, type WriteResult } from '#app/modules/access/ui/use-write.tsx'
import type { BrandPictureKind } from './brand/content.ts'
import { api } from './ui/settings-api.ts'

const everyMinute = <Options extends object>(options: Options) => ({
  ...options,
  refetchInterval: 60_000,
})

export const settingsQuery = queryOptions(everyMinute(routeQuery(['settings'], api.index.$get)))

/** Access rules, such as who can read the internal documentation. Only fetched for super admins. */
export const accessRulesQuery = queryOptions(
  everyMinute(routeQuery(['settings', 'access'], api.access.$get)),
)

/** Rules for quotes. Only a super admin can change them. */
export const quoteRulesQuery = queryOptions(
  everyMinute(routeQuery(['settings', 'quotes'], api.quotes.$get)),
)

export const travelRulesQuery = queryOptions(
  everyMinute(routeQuery(['settings', 'travel'], api.travel.$get)),
)

export const brandQuery = queryOptions(
  everyMinute(routeQuery(['settings', 'brand'], api.brand.$get)),
)

/** Saves a record that was edited from `baseVersion`. A repeat with the same key changes nothing. */
export type SaveRecord<Value> = (
  value: Value,
  baseVersion: number,
  idempotencyKey: string,
) => Promise<WriteResult>

type PostRecord<Value> = (body: {
  json: { value: Value; baseVersion: number; idempotencyKey: string }
}) => Promise<unknown>

type ProposalDecision = { id: number; decision: 'applied' | 'rejected'; comment: string }

/** Returns the functions that change settings. After each change, the settings are fetched again. */
export function useSettingsChanges() {
  const write = useSettingsWrite()
  const save =
    <Value>(post: PostRecord<Value>): SaveRecord<Value> =>
    (value, baseVersion, idempotencyKey) =>
      write(() => post({ json: { value, baseVersion, idempotencyKey } }))
  return {
    saveSite: save(api.site.$post),
    saveAccess: save(api.access.$post),
    saveQuotes: save(api.quotes.$post),
    saveTravel: save(api.travel.$post),
    saveBrand: save(api.brand.$post),
    propose: save(api.proposals.$post),
    decide: ({ id, ...json }: ProposalDecision) =>
      write(() => api.proposals[':id'].decision.$post({ param: { id: String(id) }, json })),
  }
}

export function useBrandUpload() {
  const write = useWrite()
  return (kind: BrandPictureKind, bytes: string) =>
    write(() => fetchJson(api.brand.pictures.$post({ json: { kind, bytes } })))
}

/** Assigns an error in part of a field to the whole field, so that the form shows it there. */
export const errorsByField = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.split('.')[0]!, text]))

function useSettingsWrite() {
  const write = useWrite('settings')
  return async (call: () => Promise<unknown>): Promise<WriteResult> => {
    const answer = await write(call)
    if (answer.ok) return answer
    return { ...answer, fields: errorsByField(answer.fields) }
  }
}
