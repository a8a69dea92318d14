import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchJson, withSignal, type RequestBody } from '#app/modules/access/calls.ts'
import type { ListedWork } from './schema.ts'
import { usePasswordGate } from './ui/password-gate.tsx'
import { profile, users } from './ui/people-api.ts'

type AccessChange = RequestBody<(typeof users)[':id']['access']['$post']>

export const peopleKey = ['people'] as const
export const sessionsKey = ['sessions'] as const

const peopleQuery = queryOptions({
  queryKey: [...peopleKey, 'list'],
  queryFn: async ({ signal }) => (await fetchJson(users.index.$get({}, withSignal(signal)))).people,
})

export const usePeople = () => useQuery(peopleQuery)

export function usePerson(id: string) {
  return useQuery({
    queryKey: [...peopleKey, id],
    queryFn: async ({ signal }) =>
      (await fetchJson(users[':id'].$get({ param: { id } }, withSignal(signal)))).person,
  })
}

export function useAssignedWork(id: string) {
  return useQuery({
    queryKey: [...peopleKey, id, 'held-work'],
    queryFn: async ({ signal }) =>
      (await fetchJson(users[':id']['held-work'].$get({ param: { id } }, withSignal(signal)))).work,
  })
}

/** Returns closed accounts that still have work assigned. For super admins only. */
export function useClosedAccountsWithWork() {
  return useQuery({
    queryKey: [...peopleKey, 'held-work'],
    queryFn: async ({ signal }) =>
      (await fetchJson(users['held-work'].$get({}, withSignal(signal)))).closed,
  })
}

export function useSessions(id: string | undefined) {
  return useQuery({
    queryKey: [...sessionsKey, id ?? 'own'],
    queryFn: async ({ signal }) => {
      const asked = id
        ? users[':id'].sessions.$get({ param: { id } }, withSignal(signal))
        : profile.sessions.$get({}, withSignal(signal))
      return (await fetchJson(asked)).sessions
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

export type WorkTakers = Partial<Record<ListedWork['kind'], string>>
type PersonChange =
  | { path: 'access'; body: AccessChange }
  | { path: 'deactivation'; body: { version: number; takers: WorkTakers } }
  | { path: 'hand-over'; body: { takers: WorkTakers } }
  | { path: 'reactivation'; body: { version: number } }
  | { path: 'second-factor/reset' }

function postPersonChange(id: string, change: PersonChange) {
  const person = users[':id']
  const param = { id }
  if (change.path === 'access') return person.access.$post({ param, json: change.body })
  if (change.path === 'second-factor/reset') return person['second-factor'].reset.$post({ param })
  if (change.path === 'deactivation') return person.deactivation.$post({ param, json: change.body })
  if (change.path === 'hand-over') return person['hand-over'].$post({ param, json: change.body })
  return person.reactivation.$post({ param, json: change.body })
}

/** Changes a person. The cache gets the stored version at once, also after a conflict. */
export function useChangePerson(id: string) {
  const queries = useQueryClient()
  const gate = usePasswordGate()
  return useMutation({
    mutationFn: (change: PersonChange) =>
      gate(async () => (await fetchJson(postPersonChange(id, change))).person),
    onSuccess: (person) => queries.setQueryData([...peopleKey, id], person),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: peopleKey })
      await queries.invalidateQueries({ queryKey: [...sessionsKey, id] })
    },
  })
}
