import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MadePasskey } from '#app/modules/access/schema/passkey.ts'
import { read, until } from '#app/modules/access/ui/api-client.ts'
import { makePasskey } from '#app/modules/access/ui/passkeys.ts'
import { usePasswordGate } from '../password-gate.tsx'
import { profile } from '../people-api.ts'

const { passkeys } = profile
const passkeysKey = ['passkeys']

export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => read(passkeys.$get({}, until(signal))),
  })
}

/** What changes the list, read anew afterwards; of the second step the card beside it tells, too. */
function useListChange<Given>(change: (given: Given) => Promise<unknown>) {
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
  return useListChange(async (name: string) => {
    const { options } = await gate(() => read(passkeys.options.$post()))
    const response = (await makePasskey(options)) as MadePasskey
    return gate(() => read(passkeys.$post({ json: { name, response } })))
  })
}

export function useRenamePasskey(id: string) {
  return useListChange((name: string) =>
    read(passkeys[':id'].name.$post({ param: { id }, json: { name } })),
  )
}

export function useRemovePasskey(id: string) {
  const gate = usePasswordGate()
  return useListChange<void>(() =>
    gate(() => read(passkeys[':id'].remove.$post({ param: { id } }))),
  )
}
