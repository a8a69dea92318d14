import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, until } from '#app/modules/access/ui/api-client.ts'
import { usePasswordGate } from '../password-gate.tsx'
import { profile } from '../people-api.ts'

const factor = profile['second-factor']
const factorKey = ['second-factor']

export function useSecondFactor() {
  return useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => read(factor.$get({}, until(signal))),
  })
}

export function useBegin() {
  const gate = usePasswordGate()
  return useMutation({ mutationFn: () => gate(() => read(factor.begin.$post())) })
}

/** Confirms the app with a code, or renews the recovery codes where none is given. */
export function useRecoveryCodes() {
  const gate = usePasswordGate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (code?: string) => {
      const reply = await gate(() =>
        code === undefined
          ? read(factor['recovery-codes'].$post())
          : read(factor.confirm.$post({ json: { code } })),
      )
      return reply.recoveryCodes
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: factorKey }),
  })
}

export function useSwitchOff() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => read(factor.off.$post({ json: { password } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: factorKey }),
  })
}
