import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import type { PasskeyRegistration } from '#app/modules/access/schema.ts'
import { makePasskey } from '#app/modules/access/sign-in/calls.ts'
import { usePasswordGate } from '../ui/password-gate.tsx'
import { profile } from '../ui/people-api.ts'

const { passkeys } = profile
const passkeysKey = ['passkeys']
export type ListedPasskey = Answer<typeof passkeys.$get>['passkeys'][number]

export function usePasskeys() {
  return useQuery(routeQuery(passkeysKey, passkeys.$get))
}

/** Also refetches the second factor, because its state depends on the passkeys. */
function usePasskeyChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: passkeysKey })
      await queries.invalidateQueries({ queryKey: ['second-factor'] })
    },
  })
}

export function useAddPasskey() {
  const gate = usePasswordGate()
  return usePasskeyChange(async (name: string) => {
    const { options } = await gate(() => fetchJson(passkeys.options.$post()))
    const response = (await makePasskey(options)) as PasskeyRegistration
    return gate(() => fetchJson(passkeys.$post({ json: { name, response } })))
  })
}

export function useRenamePasskey(id: string) {
  return usePasskeyChange((name: string) =>
    fetchJson(passkeys[':id'].name.$post({ param: { id }, json: { name } })),
  )
}

export function useRemovePasskey(id: string) {
  const gate = usePasswordGate()
  return usePasskeyChange<void>(() =>
    gate(() => fetchJson(passkeys[':id'].remove.$post({ param: { id } }))),
  )
}

const factorApi = profile['second-factor']
const factorKey = ['second-factor']
/** Secret for setting up an authenticator app, as text and as the URL for the QR code. */
export type SecondFactorSetUp = Answer<typeof factorApi.begin.$post>

export function useSecondFactor() {
  return useQuery(routeQuery(factorKey, factorApi.$get))
}

export function useBeginSecondFactor() {
  const gate = usePasswordGate()
  return useMutation({ mutationFn: () => gate(() => fetchJson(factorApi.begin.$post())) })
}

/** Confirms the authenticator app with a code, or renews the recovery codes if no code is passed. */
export function useRecoveryCodes() {
  const gate = usePasswordGate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (code?: string) => {
      const reply = await gate(() =>
        code === undefined
          ? fetchJson(factorApi['recovery-codes'].$post())
          : fetchJson(factorApi.confirm.$post({ json: { code } })),
      )
      return reply.recoveryCodes
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: factorKey }),
  })
}

export function useDisableSecondFactor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => fetchJson(factorApi.off.$post({ json: { password } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: factorKey }),
  })
}
