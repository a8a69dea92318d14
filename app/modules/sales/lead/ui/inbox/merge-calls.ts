import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read, until } from '#app/modules/access/calls.ts'
import { leads } from './leads-api.ts'

/** Leads that fit what is typed, wherever they are; nothing while nothing is. */
export function useFoundLeads(search: string) {
  return useQuery({
    queryKey: ['leads', 'to merge', search],
    queryFn: ({ signal }) => read(leads.index.$get({ query: { search } }, until(signal))),
    enabled: search.trim().length > 1,
    placeholderData: keepPreviousData,
  })
}
