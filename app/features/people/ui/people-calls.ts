import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  linkReplySchema,
  peopleReplySchema,
  personReplySchema,
  sessionsReplySchema,
  type ListedPerson,
} from '../schema.ts'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { usePasswordGate } from './password-gate.tsx'

const url = '/api/admin/users'
const endedSchema = z.object({ ended: z.number() })
export const peopleKey = ['people'] as const
export const sessionsKey = ['sessions'] as const

export function usePeople() {
  return useQuery({
    queryKey: [...peopleKey, 'list'],
    queryFn: async ({ signal }) => (await callStaffApi(peopleReplySchema, url, { signal })).people,
  })
}

export function usePerson(id: string) {
  return useQuery({
    queryKey: [...peopleKey, id],
    queryFn: async ({ signal }) =>
      (await callStaffApi(personReplySchema, `${url}/${id}`, { signal })).person,
  })
}

/** Sessions of the person with this id; without one, of who asks. */
export function useSessions(id: string | undefined) {
  const path = id ? `${url}/${id}/sessions` : '/api/admin/profile/sessions'
  return useQuery({
    queryKey: [...sessionsKey, id ?? 'own'],
    queryFn: async ({ signal }) =>
      (await callStaffApi(sessionsReplySchema, path, { signal })).sessions,
  })
}

export function useEndSessions(id: string | undefined) {
  const path = id ? `${url}/${id}/sessions/end` : '/api/admin/profile/sessions/end'
  const queries = useQueryClient()
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: (sessionId?: string) =>
      gate(() => callStaffApi(endedSchema, path, { method: 'POST', body: { sessionId } })),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Adds a person; the answer holds the link, which no later answer does. */
export function useInvite() {
  const queries = useQueryClient()
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: (body: object) =>
      gate(() => callStaffApi(linkReplySchema, url, { method: 'POST', body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKey }),
  })
}

export function useMakeLink(id: string) {
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: () =>
      gate(() => callStaffApi(linkReplySchema, `${url}/${id}/link`, { method: 'POST', body: {} })),
  })
}

type PersonChange =
  | { path: 'access'; body: { version: number; role: string; permissions: object } }
  | { path: 'deactivation' | 'reactivation'; body: { version: number } }
  | { path: 'second-factor/reset'; body: object }

/** Changes a person; what is stored then is shown at once, also after a conflict. */
export function useChangePerson(id: string) {
  const queries = useQueryClient()
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: async ({ path, body }: PersonChange): Promise<ListedPerson> =>
      gate(async () => {
        const call = { method: 'POST', body } as const
        return (await callStaffApi(personReplySchema, `${url}/${id}/${path}`, call)).person
      }),
    onSuccess: (person) => queries.setQueryData([...peopleKey, id], person),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: peopleKey })
      await queries.invalidateQueries({ queryKey: [...sessionsKey, id] })
    },
  })
}
