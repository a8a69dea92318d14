import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '#app/features/console/ui/tell.ts'
import { read, staffApi, until } from '#app/features/staff-access/ui/api-client.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import type { appointmentsApi } from '../api/appointments.server.ts'
import type { Appointment } from '../schema/appointments.ts'
import type { AppointmentChanges } from '../ui/appointments/appointment-actions.tsx'

const api = staffApi<typeof appointmentsApi>('/api/admin/appointments')

export function useWeek(monday: string) {
  return useQuery({
    queryKey: ['appointments', monday],
    queryFn: ({ signal }) => read(api.index.$get({ query: { week: monday } }, until(signal))),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

type Call = { appointment: Appointment } & (
  | { change: 'confirm' | 'cancel' }
  | { change: 'offer'; slot: { date: string; time: string } }
)

function send(call: Call) {
  const { id, version } = call.appointment
  const param = { id }
  return call.change === 'offer'
    ? api[':id'].offer.$post({ param, json: { version, ...call.slot } })
    : api[':id'][call.change].$post({ param, json: { version } })
}

/** Confirm, offer and cancel; afterwards weeks and leads are asked anew. */
export function useAppointmentChanges(): AppointmentChanges {
  const queries = useQueryClient()
  const call = useMutation({
    mutationFn: async (call: Call) => send(call),
    // What somebody else was quicker with is shown, too.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['appointments'] }),
        queries.invalidateQueries({ queryKey: ['leads'] }),
      ]),
    networkMode: 'always',
  })
  const tell = (appointment: Appointment, change: 'confirm' | 'cancel') =>
    call.mutate(
      { appointment, change },
      {
        onSuccess: () => tellMailed(announcements[change], appointment),
        onError: (error) => tellFailure('Nothing was changed', error),
      },
    )
  return {
    isBusy: call.isPending,
    onConfirm: (appointment) => tell(appointment, 'confirm'),
    onCancel: (appointment) => tell(appointment, 'cancel'),
    async onOffer(appointment, slot) {
      try {
        await call.mutateAsync({ appointment, change: 'offer', slot })
        tellMailed('The offer is on its way', appointment)
        return null
      } catch (error) {
        const fields = fieldsOf(error)
        return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
      }
    },
  }
}

const announcements = { confirm: 'Consultation confirmed', cancel: 'Consultation cancelled' }

function tellMailed(title: string, { name }: Appointment): void {
  tellDone(title, { description: `${name} is told by e-mail.` })
}
