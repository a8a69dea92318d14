import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { mergeRow, removeRow } from '#app/features/live-sync/rules.ts'
import { useLiveList, type LiveListOptions } from '#app/features/live-sync/ui/use-live-list.ts'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import {
  callStaffApi,
  StaffApiError,
  unlessGone,
} from '#app/features/staff-access/ui/api-client.ts'
import {
  approvalAnswerSchema,
  approvalSchema,
  approvalsAnswerSchema,
  storedRulesSchema,
  type Approval,
  type ApprovalRules,
  type ApprovalsAnswer,
} from '../schema/answers.ts'
import { pricesAnswerSchema, storedPriceSchema } from '../schema/prices.ts'
import type { Decision, DecisionAnswer } from '../ui/decision-answer.ts'

const api = '/api/admin/approvals'

/** All requests (SYN-01). The key holds rows with id and version, so that a live message can merge one in. */
export function useApprovals() {
  useLiveList(liveApprovals)
  return useQuery({
    queryKey: ['approvals'],
    queryFn: ({ signal }) => callStaffApi(approvalsAnswerSchema, api, { signal }),
  })
}

const liveApprovals: LiveListOptions<ApprovalsAnswer, Approval> = {
  topic: 'approvals',
  queryKey: ['approvals'],
  readOne: (id) =>
    unlessGone(callStaffApi(approvalAnswerSchema, `${api}/${id}`)).then((read) => read?.approval),
  merge: (known, approval) => ({ ...known, approvals: [...mergeRow(known.approvals, approval)] }),
  remove: (known, id) => ({ ...known, approvals: [...removeRow(known.approvals, id)] }),
}

export function usePrices() {
  useLiveRefresh('offers', ['offers'])
  return useQuery({
    queryKey: ['offers'],
    queryFn: ({ signal }) => callStaffApi(pricesAnswerSchema, '/api/admin/offers', { signal }),
  })
}

export function problemOf(error: unknown): string {
  return error instanceof StaffApiError ? error.message : 'There is no answer from the server.'
}

/** Every write about a request; each puts what came of it into the list by its id. */
export function useApprovalWrites() {
  const queries = useQueryClient()
  function merge(approval: Approval) {
    queries.setQueryData<ApprovalsAnswer>(
      ['approvals'],
      (known) => known && merged(known, approval),
    )
    for (const key of ['approvals', 'products', 'offers'])
      void queries.invalidateQueries({ queryKey: [key] })
  }
  async function write(path: string, body: object): Promise<DecisionAnswer> {
    try {
      const call = { method: 'POST', body } as const
      const { approval } = await callStaffApi(approvalAnswerSchema, `${api}${path}`, call)
      merge(approval)
      return { ok: true, approval }
    } catch (error) {
      const stated = error instanceof StaffApiError ? approvalSchema.safeParse(error.current) : null
      if (stated?.success) merge(stated.data)
      return {
        ok: false,
        message: problemOf(error),
        fields: error instanceof StaffApiError ? error.fields : {},
        current: stated?.success ? stated.data : null,
        stored:
          error instanceof StaffApiError
            ? storedPriceSchema.safeParse(error.current).data
            : undefined,
      }
    }
  }
  return {
    decide: (approval: Approval, decision: Decision) =>
      write(`/${approval.id}/decision`, {
        ...decision,
        version: approval.version,
        subjectVersion: approval.subject.version ?? 1,
      }),
    startReview: ({ id, version }: Approval) => write(`/${id}/review`, { version }),
    takeBack: ({ id }: Approval) => write(`/${id}/withdrawal`, {}),
    unschedule: ({ id }: Approval) => write(`/${id}/unscheduling`, {}),
    request: (body: object) => write('', body),
  }
}

function merged(known: ApprovalsAnswer, approval: Approval): ApprovalsAnswer {
  const isKnown = known.approvals.some(({ id }) => id === approval.id)
  const approvals = isKnown
    ? known.approvals.map((one) =>
        one.id === approval.id && one.version <= approval.version ? approval : one,
      )
    : [approval, ...known.approvals]
  return { ...known, approvals }
}

const rulesApi = '/api/admin/settings/approvals'

/** How requests are decided; for super admins, who may change it (D-110). */
export function useRules(isAsked: boolean) {
  return useQuery({
    queryKey: ['approvals', 'rules'],
    queryFn: ({ signal }) => callStaffApi(storedRulesSchema, rulesApi, { signal }),
    enabled: isAsked,
  })
}

export function useSaveRules() {
  const queries = useQueryClient()
  return async (value: ApprovalRules, baseVersion: number) => {
    try {
      const body = { value, baseVersion, idempotencyKey: crypto.randomUUID() }
      await callStaffApi(z.object({ version: z.number() }), rulesApi, { method: 'POST', body })
      return { ok: true } as const
    } catch (error) {
      return { ok: false, message: problemOf(error) } as const
    } finally {
      await queries.invalidateQueries({ queryKey: ['approvals'] })
    }
  }
}
