import { queryOptions, useMutation } from '@tanstack/react-query'
import { useAnnouncement } from '../../lead/ui/appointments/appointment-calls.ts'
import type { BookingTask } from '../../lead/schema/booking-task.ts'
import { failureText, fieldsOf, read, until } from '#app/modules/access/calls.ts'
import { bookingWords } from '../content.ts'
import { bookings, type Booking } from '../ui/bookings-api.ts'

export const optionsQuery = queryOptions({
  queryKey: ['bookings', 'options'],
  queryFn: ({ signal }) => read(bookings.options.$get({}, until(signal))),
  staleTime: 60_000,
})

export const awayQuery = (week: string) =>
  queryOptions({
    queryKey: ['bookings', 'away', week],
    queryFn: ({ signal }) => read(bookings.away.$get({ query: { week } }, until(signal))),
  })

export const dayQuery = (person: string, date: string, except: string | undefined) =>
  queryOptions({
    queryKey: ['bookings', 'day', person, date, except],
    queryFn: ({ signal }) =>
      read(
        bookings.day.$get(
          { query: { person, date, ...(except ? { except } : {}) } },
          until(signal),
        ),
      ),
    enabled: person !== '' && date !== '',
  })

export const estimateQuery = (lead: string, address: string) =>
  queryOptions({
    queryKey: ['bookings', 'estimate', lead, address],
    queryFn: ({ signal }) =>
      read(bookings.estimate.$get({ query: { lead, address } }, until(signal))),
    enabled: address.trim().length > 2,
    staleTime: 300_000,
    retry: false,
  })

/** Null once it is booked, else messages by field; `form` for what belongs to none. */
type Refused = Record<string, string> | null

/** Books, confirms, offers and moves; each is announced with its undo. */
export function useBooking({ act, lead, appointment }: BookingTask) {
  const { announce, refresh } = useAnnouncement()
  const call = useMutation({
    mutationFn: async (write: () => Promise<{ id: string; version: number; isMailed: boolean }>) =>
      write(),
    onSettled: refresh,
    networkMode: 'always',
  })
  return async function book(booking: Booking, idempotencyKey: string): Promise<Refused> {
    try {
      const booked = await call.mutateAsync(() =>
        appointment
          ? read(
              bookings[':id'].move.$post({
                param: { id: appointment.id },
                json: { ...booking, version: appointment.version },
              }),
            )
          : read(bookings.index.$post({ json: { ...booking, leadId: lead.id, idempotencyKey } })),
      )
      announce(bookingWords.done(act, booking.kind), lead.name, booked)
      return null
    } catch (error) {
      const fields = fieldsOf(error)
      return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
    }
  }
}
