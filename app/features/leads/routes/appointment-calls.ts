import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#app/design/toast/show-toast.ts'
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
        onSuccess: () =>
          say('success', announcements[change], `${appointment.name} is told by e-mail.`),
        onError: (error) => say('destructive', 'Nothing was changed', failureText(error)),
      },
    )
  return {
    isBusy: call.isPending,
    onConfirm: (appointment) => tell(appointment, 'confirm'),
    onCancel: (appointment) => tell(appointment, 'cancel'),
    async onOffer(appointment, slot) {
      try {
        await call.mutateAsync({ appointment, change: 'offer', slot })
        say('success', 'The offer is on its way', `${appointment.name} is told by e-mail.`)
        return null
      } catch (error) {
        const fields = fieldsOf(error)
        return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
      }
    },
  }
}

const announcements = { confirm: 'Consultation confirmed', cancel: 'Consultation cancelled' }

function say(tone: 'success' | 'destructive', title: string, description: string): void {
  showToast({ channel: 'stack', tone, title, description })
}
