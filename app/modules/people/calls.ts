import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Answer,
  fetchJson,
  routeQuery,
  type RequestBody,
  withSignal,
} from '#app/modules/access/calls.ts'
import type { ListedPerson } from './schema.ts'
import { usePasswordGate } from './ui/password-gate.tsx'
import { profile, users } from './ui/people-api.ts'

export type ListedSession = Answer<typeof profile.sessions.$get>['sessions'][number]
/** A one-time link, shown once. `isMailed` is true if it was also emailed. */
export type OneTimeLink = Answer<(typeof users)[':id']['link']['$post']>

export const peopleKey = ['people'] as const
export const sessionsKey = ['sessions'] as const

export function usePeople() {
  const read = routeQuery([...peopleKey, 'list'], users.index.$get)
  return useQuery({ ...read, select: ({ people }) => people })
}

export function usePerson(id: string) {
  const read = routeQuery([...peopleKey, id], users[':id'].$get, { param: { id } })
  return useQuery({ ...read, select: ({ person }) => person })
}

export function useAssignedWork(id: string) {
  const call = users[':id']['held-work'].$get
  const read = routeQuery([...peopleKey, id, 'held-work'], call, { param: { id } })
  return useQuery({ ...read, select: ({ work }) => work })
}

/** Returns closed accounts that still have work assigned. For super admins only. */
export function useClosedAccountsWithWork() {
  const read = routeQuery([...peopleKey, 'held-work'], users['held-work'].$get)
  return useQuery({ ...read, select: ({ closed }) => closed })
}

export function useSessions(id: string | undefined) {
  return useQuery({
    queryKey: [...sessionsKey, id ?? 'own'],
    queryFn: async ({ signal }) => {
      const response = id
        ? users[':id'].sessions.$get({ param: { id } }, withSignal(signal))
        : profile.sessions.$get({}, withSignal(signal))
      return (await fetchJson(response)).sessions
    },
  })
}

export function useEndSessions(id: string | undefined) {
  const queries = useQueryClient()
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: (sessionId?: string) => {
      const json = { sessionId }
      return gate(() =>
        id
          ? fetchJson(users[':id'].sessions.end.$post({ param: { id }, json }))
          : fetchJson(profile.sessions.end.$post({ json })),
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Invites a person. Only this response contains the one-time link. */
export function useInvitePerson() {
  const queries = useQueryClient()
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: (json: RequestBody<typeof users.index.$post>) =>
      gate(() => fetchJson(users.index.$post({ json }))),
    onSuccess: () => queries.invalidateQueries({ queryKey: peopleKey }),
  })
}

export function useOneTimeLink(id: string) {
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: () => gate(() => fetchJson(users[':id'].link.$post({ param: { id } }))),
  })
}

export type PersonCall = (
  person: (typeof users)[':id'],
  param: { id: string },
) => Promise<{ json(): Promise<{ person: ListedPerson }> }>

/** Changes a person by a call. The cache gets the stored version at once, also after a conflict. */
export function useChangePerson(id: string) {
  const queries = useQueryClient()
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: (call: PersonCall) =>
      gate(async () => (await fetchJson(call(users[':id'], { id }))).person),
    onSuccess: (person) => queries.setQueryData([...peopleKey, id], { person }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: peopleKey })
      await queries.invalidateQueries({ queryKey: [...sessionsKey, id] })
    },
  })
}
