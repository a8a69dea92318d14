import { queryOptions } from '@tanstack/react-query'
import { type Body, read, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { bookingsApi } from './api.server.ts'

export const bookings = staffApi<typeof bookingsApi>('/api/admin/bookings')

/** What is sent to book someone. */
export type Booking = Omit<Body<typeof bookings.index.$post>, 'leadId' | 'idempotencyKey'>

export const optionsQuery = queryOptions({
  queryKey: ['bookings', 'options'],
  queryFn: ({ signal }) => read(bookings.options.$get({}, withSignal(signal))),
  staleTime: 60_000,
})

export const awayQuery = (week: string) =>
  queryOptions({
    queryKey: ['bookings', 'away', week],
    queryFn: ({ signal }) => read(bookings.away.$get({ query: { week } }, withSignal(signal))),
  })

export const dayQuery = (person: string, date: string, except: string | undefined) =>
  queryOptions({
    queryKey: ['bookings', 'day', person, date, except],
    queryFn: ({ signal }) =>
      read(
        bookings.day.$get(
          { query: { person, date, ...(except ? { except } : {}) } },
          withSignal(signal),
        ),
      ),
    enabled: person !== '' && date !== '',
  })

export const estimateQuery = (lead: string, address: string) =>
  queryOptions({
    queryKey: ['bookings', 'estimate', lead, address],
    queryFn: ({ signal }) =>
      read(bookings.estimate.$get({ query: { lead, address } }, withSignal(signal))),
    enabled: address.trim().length > 2,
    staleTime: 300_000,
    retry: false,
  })
