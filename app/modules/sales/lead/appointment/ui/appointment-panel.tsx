import { useState } from 'react'
import { Link } from 'react-router'
import { johannesburgDate } from '#app/basics/dates.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { Moment, Panel } from '../../ui/lead-parts.tsx'
import {
  type AppointmentState,
  appointmentKindLabels,
  appointmentNouns,
  appointmentStateLabels,
} from '../content.ts'
import type { Appointment, BookingAct } from '../schema.ts'

export function PersonAndAddress({ person, address, travelMinutes, state }: Appointment) {
  return (
    <>
      {person ? (
        <p>{`With ${person.name}`}</p>
      ) : state === 'cancelled' ? null : (
        <p className="text-ink-soft">Unassigned</p>
      )}
      {address ? (
        <p className="wrap-anywhere">
          <span>{address}</span>
          {travelMinutes > 0 ? (
            <span className="block text-ink-soft">{`${travelMinutes} minutes of travel each way`}</span>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

export type AppointmentChanges = {
  isBusy: boolean
  onCancel: (appointment: Appointment) => void
}

type ActionsProps = AppointmentChanges & {
  appointment: Appointment
  /** Opens the booking dialog; absent if the lead cannot be booked. */
  onBook: ((act: Exclude<BookingAct, 'book'>, appointment: Appointment) => void) | undefined
}

export function AppointmentActions(props: ActionsProps) {
  const { appointment, isBusy, onBook } = props
  const { state } = appointment
  const moveLabel = state === 'cancelled' ? 'Book again' : 'Move'
  return (
    <div className="flex flex-wrap gap-2">
      {onBook && (state === 'tentative' || state === 'offered') ? (
        <Button size="small" disabled={isBusy} onClick={() => onBook('confirm', appointment)}>
          Confirm
        </Button>
      ) : null}
      {(['offer', 'move'] as const).map((act) =>
        onBook ? (
          <Button
            key={act}
            size="small"
            variant="secondary"
            disabled={isBusy}
            onClick={() => onBook(act, appointment)}
          >
            {act === 'offer' ? 'Offer another time' : moveLabel}
          </Button>
        ) : null,
      )}
      {state === 'cancelled' ? null : <CancelButton {...props} />}
    </div>
  )
}

function CancelButton({ appointment, isBusy, onCancel }: ActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const noun = appointmentNouns[appointment.kind]
  return (
    <>
      <Button size="small" variant="secondary" disabled={isBusy} onClick={() => setIsAsking(true)}>
        Cancel
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Cancel this ${noun}?`}
        description={`${appointment.name} will no longer have an appointment with us. You can undo this for ten seconds.`}
        confirmLabel={`Cancel the ${noun}`}
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false)
          onCancel(appointment)
        }}
      />
    </>
  )
}

const toneOf: Record<AppointmentState, BadgeTone> = {
  tentative: 'warning',
  offered: 'info',
  confirmed: 'success',
  cancelled: 'neutral',
}

export function AppointmentBadges({ appointment }: { appointment: Appointment }) {
  const { state, clashes } = appointment
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={toneOf[state]}>{appointmentStateLabels[state]}</Badge>
      {clashes.length > 0 ? <Badge tone="danger">Clash</Badge> : null}
    </span>
  )
}

export function ClashNote({ clashes }: Pick<Appointment, 'clashes'>) {
  if (clashes.length === 0) return null
  return (
    <p className="text-danger">
      Same time as{' '}
      {clashes.map(({ id, leadId, name }, at) => (
        <span key={id}>
          <span>{at > 0 ? ', ' : ''}</span>
          <Link to={`/admin/leads/${leadId}`} className="link wrap-anywhere">
            {name}
          </Link>
        </span>
      ))}
      <span>. Offer one of them another time.</span>
    </p>
  )
}

export function AppointmentPanel({ appointment, ...actions }: ActionsProps) {
  const { startsAt, askedFor, clashes, kind, isBooked } = appointment
  const week = johannesburgDate(new Date(startsAt))
  return (
    <Panel title={appointmentKindLabels[kind]}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          <Moment at={startsAt} />
        </p>
        <AppointmentBadges appointment={appointment} />
      </div>
      <PersonAndAddress {...appointment} />
      {isBooked || askedFor === startsAt ? null : (
        <p className="text-ink-soft">
          Requested for: <Moment at={askedFor} />
        </p>
      )}
      <ClashNote clashes={clashes} />
      <AppointmentActions appointment={appointment} {...actions} />
      <p>
        <Link to={`/admin/appointments?week=${week}`} className="link">
          All appointments that week
        </Link>
      </p>
    </Panel>
  )
}
