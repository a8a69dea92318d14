import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, saveFile, until } from '#app/features/staff-access/ui/api-client.ts'
import { api, type DemandLeads, type DemandPlaceAnswer } from '../ui/coverage-api.ts'
import type { DemandDays } from '../ui/demand-days.tsx'

/** Days left out are the server's to choose. */
export type AskedDays = Partial<DemandDays>

export function useDemand(days: AskedDays) {
  return useQuery({
    queryKey: ['coverage-demand', days],
    queryFn: ({ signal }) => read(api.demand.$get({ query: days }, until(signal))),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const saveDemand = (days: AskedDays) =>
  saveFile(api.demand['places.csv'].$get({ query: days }))

type Last = DemandLeads['leads'][number] | null

export function useDemandLeads(days: AskedDays, place: DemandPlaceAnswer) {
  const box = Object.fromEntries(
    Object.entries(place.box).map(([side, degrees]) => [side, String(degrees)]),
  )
  return useInfiniteQuery({
    queryKey: ['coverage-demand-leads', days, box],
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam && { beforeAt: pageParam.submittedAt, beforeId: pageParam.id }
      return read(api.demand.leads.$get({ query: { ...days, ...box, ...before } }, until(signal)))
    },
    initialPageParam: null as Last,
    getNextPageParam: (page) => (page.isMore ? (page.leads.at(-1) ?? null) : null),
    retry: false,
  })
}
