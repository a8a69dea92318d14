import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callStaffApi, saveStaffFile } from '#app/features/staff-access/ui/api-client.ts'
import {
  demandAnswerSchema,
  demandLeadsAnswerSchema,
  type DemandLeads,
  type DemandPlaceAnswer,
} from '../schema/console-answers.ts'
import type { DemandDays } from '../ui/demand-days.tsx'

const api = '/api/admin/coverage/demand'

/** Days left out are the server's to choose. */
export type AskedDays = Partial<DemandDays>

const queryOf = (days: AskedDays, more: Record<string, string> = {}) =>
  new URLSearchParams({ ...days, ...more }).toString()

export function useDemand(days: AskedDays) {
  return useQuery({
    queryKey: ['coverage-demand', days],
    queryFn: ({ signal }) =>
      callStaffApi(demandAnswerSchema, `${api}?${queryOf(days)}`, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const saveDemand = (days: AskedDays) => saveStaffFile(`${api}/places.csv?${queryOf(days)}`)

type Last = DemandLeads['leads'][number] | null

export function useDemandLeads(days: AskedDays, place: DemandPlaceAnswer) {
  const box = Object.fromEntries(
    Object.entries(place.box).map(([side, degrees]) => [side, String(degrees)]),
  )
  return useInfiniteQuery({
    queryKey: ['coverage-demand-leads', days, box],
    queryFn: ({ signal, pageParam }) => {
      const before: Record<string, string> = pageParam
        ? { beforeAt: pageParam.submittedAt, beforeId: pageParam.id }
        : {}
      const query = queryOf(days, { ...box, ...before })
      return callStaffApi(demandLeadsAnswerSchema, `${api}/leads?${query}`, { signal })
    },
    initialPageParam: null as Last,
    getNextPageParam: (page) => (page.isMore ? (page.leads.at(-1) ?? null) : null),
    retry: false,
  })
}
