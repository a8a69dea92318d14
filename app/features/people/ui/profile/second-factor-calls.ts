import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  begunReplySchema,
  recoveryCodesReplySchema,
  secondFactorReplySchema,
} from '../../schema/second-factor.ts'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { usePasswordGate } from '../password-gate.tsx'

const url = '/api/admin/profile/second-factor'
const queryKey = ['second-factor']

export function useSecondFactor() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callStaffApi(secondFactorReplySchema, url, { signal }),
  })
}

export function useBegin() {
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: () =>
      gate(() => callStaffApi(begunReplySchema, `${url}/begin`, { method: 'POST', body: {} })),
  })
}

/** Confirms the app with a code, or renews the recovery codes where none is given. */
export function useRecoveryCodes() {
  const gate = usePasswordGate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (code?: string) => {
      const path = code === undefined ? 'recovery-codes' : 'confirm'
      const call = { method: 'POST', body: code === undefined ? {} : { code } } as const
      const reply = await gate(() => callStaffApi(recoveryCodesReplySchema, `${url}/${path}`, call))
      return reply.recoveryCodes
    },
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useSwitchOff() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) =>
      callStaffApi(z.object({ success: z.literal(true) }), `${url}/off`, {
        method: 'POST',
        body: { password },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}
