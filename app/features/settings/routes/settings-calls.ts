import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ZodType } from 'zod'
import { callStaffApi, StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { AccessRules, Promotion, SiteSettings } from '../schema.ts'
import {
  changedSiteSchema,
  decidedSchema,
  proposedSchema,
  settingsAnswerSchema,
  siteConflictSchema,
  storedAccessSchema,
} from '../schema/answers.ts'
import type { SaveAnswer } from '../ui/save-answer.ts'

const api = '/api/admin/settings'

export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callStaffApi(settingsAnswerSchema, api, { signal }),
    refetchInterval: 60_000,
  })
}

/** Who may read what; asked only for a super admin, who alone sees it (D-112). */
export function useAccessRules(isAsked: boolean) {
  return useQuery({
    queryKey: ['settings', 'access'],
    queryFn: ({ signal }) => callStaffApi(storedAccessSchema, `${api}/access`, { signal }),
    enabled: isAsked,
    refetchInterval: 60_000,
  })
}

type Decision = { id: number; decision: 'applied' | 'rejected'; comment: string }

/** The writes. Each answers what came of it; afterwards the settings are asked anew. */
export function useSettingsChanges() {
  const saveSite = useWrite(changedSiteSchema)
  const saveAccess = useWrite(changedSiteSchema)
  const propose = useWrite(proposedSchema)
  const decide = useWrite(decidedSchema)
  return {
    saveSite: (value: SiteSettings, baseVersion: number, idempotencyKey: string) =>
      saveSite({ path: '/site', body: { value, baseVersion, idempotencyKey } }),
    saveAccess: (value: AccessRules, baseVersion: number, idempotencyKey: string) =>
      saveAccess({ path: '/access', body: { value, baseVersion, idempotencyKey } }),
    propose: (value: Promotion, baseVersion: number, idempotencyKey: string) =>
      propose({ path: '/proposals', body: { value, baseVersion, idempotencyKey } }),
    decide: ({ id, ...body }: Decision) => decide({ path: `/proposals/${id}/decision`, body }),
  }
}

function useWrite<Answer>(schema: ZodType<Answer>) {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) =>
      callStaffApi(schema, `${api}${path}`, { method: 'POST', body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings'] }),
    networkMode: 'always',
  })
  return async (call: { path: string; body: object }): Promise<SaveAnswer> => {
    try {
      await mutateAsync(call)
      return { ok: true }
    } catch (error) {
      return refusalOf(error)
    }
  }
}

function refusalOf(error: unknown): SaveAnswer {
  if (!(error instanceof StaffApiError)) {
    return { ok: false, message: failureText(error), fields: {}, current: null }
  }
  const fields = Object.entries(error.fields).map(
    ([path, text]) => [path.replace(/^value\./, '').split('.')[0]!, text] as const,
  )
  const current = siteConflictSchema.safeParse(error.current)
  return {
    ok: false,
    message: error.message,
    fields: Object.fromEntries(fields),
    current: current.success ? current.data : null,
  }
}
