import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '#app/features/console/ui/tell.ts'
import { appointmentNouns } from '#app/features/leads/content/appointments.ts'
import { appointments } from '#app/features/leads/ui/appointments/appointments-api.ts'
import { read, until } from '#app/features/staff-access/ui/api-client.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { bookings, type Booking } from '../ui/bookings-api.ts'

export const optionsQuery = queryOptions({
  queryKey: ['bookings', 'options'],
  queryFn: ({ signal }) => read(bookings.options.$get({}, until(signal))),
  staleTime: 60_000,
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

type Target = { leadId: string; name: string } & (
  | { appointment: null }
  | { appointment: { id: string; version: number } }
)

/** Null once it is booked, else messages by field; `form` for what belongs to none. */
type Refused = Record<string, string> | null

/** Books and moves, each told with its way back. */
export function useBooking({ leadId, name, appointment }: Target) {
  const queries = useQueryClient()
  const call = useMutation({
    mutationFn: async (write: () => Promise<{ id: string; version: number }>) => write(),
    onSettled: () => refresh(queries),
    networkMode: 'always',
  })
  const undo = useUndo()
  return async function book(booking: Booking, idempotencyKey: string): Promise<Refused> {
    try {
      const { id, version } = await call.mutateAsync(() =>
        appointment
          ? read(
              bookings[':id'].move.$post({
                param: { id: appointment.id },
                json: { ...booking, version: appointment.version },
              }),
            )
          : read(bookings.index.$post({ json: { ...booking, leadId, idempotencyKey } })),
      )
      const noun = appointmentNouns[booking.kind]
      tellDone(appointment ? `The ${noun} is moved` : `The ${noun} is booked`, {
        description: `${name} is told by e-mail, where there is an address.`,
        undo: () => undo.mutate({ id, version }),
      })
      return null
    } catch (error) {
      const fields = fieldsOf(error)
      return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
    }
  }
}

function useUndo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      appointments[':id'].undo.$post({ param: { id }, json: { version } }),
    onError: (error) => tellFailure('It was not undone', error),
    onSettled: () => refresh(queries),
    networkMode: 'always',
  })
}

function refresh(queries: ReturnType<typeof useQueryClient>) {
  return Promise.all(
    ['appointments', 'leads', 'bookings'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
