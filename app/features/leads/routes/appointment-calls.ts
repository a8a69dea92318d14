import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#app/design/toast/show-toast.ts'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { changedAppointmentSchema, weekSchema, type Appointment } from '../schema/appointments.ts'
import type { AppointmentChanges } from '../ui/appointments/appointment-actions.tsx'

const api = '/api/admin/appointments'

export function useWeek(monday: string) {
  return useQuery({
    queryKey: ['appointments', monday],
    queryFn: ({ signal }) => callStaffApi(weekSchema, `${api}?week=${monday}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

type Call = { appointment: Appointment; change: 'confirm' | 'offer' | 'cancel'; slot?: object }

/** Confirm, offer and cancel; afterwards weeks and leads are asked anew. */
export function useAppointmentChanges(): AppointmentChanges {
  const queries = useQueryClient()
  const call = useMutation({
    mutationFn: ({ appointment: { id, version }, change, slot }: Call) =>
      callStaffApi(changedAppointmentSchema, `${api}/${id}/${change}`, {
        method: 'POST',
        body: { version, ...slot },
      }),
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
        onSuccess: () => say('success', told[change], `${appointment.name} is told by e-mail.`),
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

const told = { confirm: 'Consultation confirmed', cancel: 'Consultation cancelled' }

function say(tone: 'success' | 'destructive', title: string, description: string): void {
  showToast({ channel: 'stack', tone, title, description })
}
