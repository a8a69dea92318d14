import { queryOptions } from '@tanstack/react-query'
import {
  type RequestBody,
  fetchJson,
  staffApi,
  withSignal,
  routeQuery,
} from '#app/modules/access/calls.ts'
import type { bookingsApi } from './api.server.ts'

export const bookings = staffApi<typeof bookingsApi>('/api/admin/bookings')

export type Booking = Omit<RequestBody<typeof bookings.index.$post>, 'leadId' | 'idempotencyKey'>

export const optionsQuery = queryOptions({
  ...routeQuery(['bookings', 'options'], bookings.options.$get),
  staleTime: 60_000,
})

export const absencesQuery = (week: string) =>
  queryOptions(routeQuery(['bookings', 'away', week], bookings.away.$get, { query: { week } }))

export const personDayQuery = (person: string, date: string, except: string | undefined) =>
  queryOptions({
    queryKey: ['bookings', 'day', person, date, except],
    queryFn: ({ signal }) =>
      fetchJson(
        bookings.day.$get(
          { query: { person, date, ...(except ? { except } : {}) } },
          withSignal(signal),
        ),
      ),
    enabled: person !== '' && date !== '',
  })

export const estimateQuery = (lead: string, address: string) =>
  queryOptions({
    ...routeQuery(['bookings', 'estimate', lead, address], bookings.estimate.$get, {
      query: { lead, address },
    }),
    enabled: address.trim().length > 2,
    staleTime: 300_000,
    retry: false,
  })
