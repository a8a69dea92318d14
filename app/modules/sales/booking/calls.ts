import { queryOptions } from '@tanstack/react-query'
import { type Answer, type RequestBody, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import type { bookingsApi } from './api.server.ts'

export const bookings = staffApi<typeof bookingsApi>('/api/admin/bookings')

export type PersonDay = Answer<typeof bookings.day.$get>
/** Null if the address is unknown. */
export type TravelEstimate = Answer<typeof bookings.estimate.$get>['estimate']
export type Booking = Omit<RequestBody<typeof bookings.index.$post>, 'leadId' | 'idempotencyKey'>

export const optionsQuery = queryOptions({
  ...routeQuery(['bookings', 'options'], bookings.options.$get),
  staleTime: 60_000,
})

export const absencesQuery = (week: string) =>
  queryOptions(routeQuery(['bookings', 'away', week], bookings.away.$get, { query: { week } }))

export const personDayQuery = (person: string, date: string, except: string | undefined) =>
  queryOptions({
    ...routeQuery(['bookings', 'day', person, date, except], bookings.day.$get, {
      query: { person, date, ...(except ? { except } : {}) },
    }),
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
