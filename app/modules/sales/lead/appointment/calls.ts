import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { fetchJson, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import { useRefetchQueries } from '#app/modules/access/ui/use-write.tsx'
import { useLiveRefresh } from '#app/modules/console/live-sync/ui/live-context.tsx'
import { toastSuccess, toastFailure } from '#app/modules/console/ui/toasts.ts'
import type { appointmentsApi } from './api.server.ts'
import { appointmentNouns } from './content.ts'
import type { Appointment } from './schema.ts'
import type { AppointmentChanges } from './ui/appointment-panel.tsx'

const appointments = staffApi<typeof appointmentsApi>('/api/admin/appointments')

export function useWeek(monday: string) {
  useLiveRefresh('leads', ['appointments'])
  return useQuery({
    ...routeQuery(['appointments', monday], appointments.index.$get, { query: { week: monday } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

type AppointmentTarget = { id: string; version: number }

/** States whether the visitor will get an email, which is sent only after the undo period. */
export function useChangeToast() {
  // After a change, even if the server refused it as a conflict.
  const refresh = useRefetchQueries('appointments', 'leads', 'bookings')
  const undo = useMutation({
    mutationFn: ({ id, version }: AppointmentTarget) =>
      appointments[':id'].undo.$post({ param: { id }, json: { version } }),
    onError: (error) => toastFailure('The change couldn’t be undone', error),
    onSettled: refresh,
    networkMode: 'always',
  })
  return {
    refresh,
    announce(
      title: string,
      name: string,
      { isMailed, ...target }: AppointmentTarget & { isMailed: boolean },
    ) {
      toastSuccess(title, {
        description: isMailed
          ? `${name} will get an email.`
          : `No email will be sent. Please tell ${name} yourself.`,
        undo: () => undo.mutate(target),
      })
    },
  }
}

export function useAppointmentChanges(): AppointmentChanges {
  const { announce, refresh } = useChangeToast()
  const cancel = useMutation({
    mutationFn: ({ id, version }: Appointment) =>
      fetchJson(appointments[':id'].cancel.$post({ param: { id }, json: { version } })),
    onSuccess: (changed, { id, name, kind }) =>
      announce(`The ${appointmentNouns[kind]} is cancelled`, name, { id, ...changed }),
    onError: (error) => toastFailure('Nothing was changed', error),
    onSettled: refresh,
    networkMode: 'always',
  })
  return { isBusy: cancel.isPending, onCancel: (appointment) => cancel.mutate(appointment) }
}
