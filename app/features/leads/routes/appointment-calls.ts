import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '#app/features/console/ui/tell.ts'
import { read, until } from '#app/features/staff-access/ui/api-client.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { appointmentNouns } from '../content/appointments.ts'
import type { Appointment } from '../schema/appointments.ts'
import { appointments } from '../ui/appointments/appointments-api.ts'
import type { AppointmentChanges } from '../ui/appointments/appointment-actions.tsx'

export function useWeek(monday: string, person: string | undefined) {
  useLiveRefresh('leads', ['appointments'])
  return useQuery({
    queryKey: ['appointments', monday, person],
    queryFn: ({ signal }) =>
      read(
        appointments.index.$get(
          { query: { week: monday, ...(person ? { person } : {}) } },
          until(signal),
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

type Call = { appointment: Appointment } & (
  | { change: 'confirm' | 'cancel' | 'undo' }
  | { change: 'offer'; slot: { date: string; time: string } }
)

function send(call: Call) {
  const { id, version } = call.appointment
  const param = { id }
  return call.change === 'offer'
    ? appointments[':id'].offer.$post({ param, json: { version, ...call.slot } })
    : appointments[':id'][call.change].$post({ param, json: { version } })
}

/** Confirm, offer and cancel; afterwards weeks and leads are asked anew. */
export function useAppointmentChanges(): AppointmentChanges {
  const queries = useQueryClient()
  const call = useMutation({
    mutationFn: (call: Call) => read<{ version: number | null }>(send(call)),
    // What somebody else was quicker with is shown, too.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['appointments'] }),
        queries.invalidateQueries({ queryKey: ['leads'] }),
      ]),
    networkMode: 'always',
  })
  const undoOf = (appointment: Appointment, version: number | null) => () =>
    call.mutate(
      { appointment: { ...appointment, version: version ?? 0 }, change: 'undo' },
      { onError: (error) => tellFailure('It was not undone', error) },
    )
  const tell = (appointment: Appointment, change: 'confirm' | 'cancel') =>
    call.mutate(
      { appointment, change },
      {
        onSuccess: ({ version }) => tellMailed(change, appointment, undoOf(appointment, version)),
        onError: (error) => tellFailure('Nothing was changed', error),
      },
    )
  return {
    isBusy: call.isPending,
    onConfirm: (appointment) => tell(appointment, 'confirm'),
    onCancel: (appointment) => tell(appointment, 'cancel'),
    async onOffer(appointment, slot) {
      try {
        const { version } = await call.mutateAsync({ appointment, change: 'offer', slot })
        tellMailed('offer', appointment, undoOf(appointment, version))
        return null
      } catch (error) {
        const fields = fieldsOf(error)
        return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
      }
    },
  }
}

const announcements = {
  confirm: (noun: string) => `The ${noun} is confirmed`,
  cancel: (noun: string) => `The ${noun} is cancelled`,
  offer: () => 'The offer is on its way',
}

/** The mail leaves when it can no longer be undone. */
function tellMailed(
  change: keyof typeof announcements,
  { name, kind }: Appointment,
  undo: () => void,
): void {
  const description = `${name} is told by e-mail.`
  tellDone(announcements[change](appointmentNouns[kind]), { description, undo })
}
