import { useState } from 'react'
import { Link } from 'react-router'
import { formatWeekday } from '#app/basics/dates.ts'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import {
  AppointmentActions,
  type AppointmentChanges,
} from '../../lead/ui/appointments/appointment-actions.tsx'
import { AppointmentBadges } from '../../lead/ui/appointments/appointment-badges.tsx'
import type { BookingAct } from '../../lead/schema/booking-task.ts'
import { ClashNote } from '../../lead/ui/appointments/clash-note.tsx'
import { WhoAndWhere } from '../../lead/ui/appointments/who-and-where.tsx'
import { appointmentKindLabels } from '../../lead/content/appointments.ts'
import type { Appointment } from '../../lead/schema/appointments.ts'
import { clockOf } from '../ui/week-grid.tsx'

type AppointmentDialogProps = AppointmentChanges & {
  /** None when it is closed. */
  appointment: Appointment | null
  onBook: (act: Exclude<BookingAct, 'book'>, appointment: Appointment) => void
  onClose: () => void
}

/** One appointment of the week, and what can be done about it. */
export function AppointmentDialog({ appointment, onClose, ...props }: AppointmentDialogProps) {
  // The words stay while the dialog fades out.
  const [last, setLast] = useState(appointment)
  if (appointment && appointment !== last) setLast(appointment)
  const shown = appointment ?? last
  if (!shown) return null
  const { startsAt, endsAt, name, company } = shown
  return (
    <LazyDialog
      isOpen={appointment !== null}
      onOpenChange={onClose}
      title={company ? `${name}, ${company}` : name}
      description={`${formatWeekday(new Date(startsAt))}, ${clockOf(startsAt)}–${clockOf(endsAt)}`}
    >
      <Details appointment={shown} {...props} />
    </LazyDialog>
  )
}

function Details({
  appointment,
  ...actions
}: Omit<AppointmentDialogProps, 'appointment' | 'onClose'> & { appointment: Appointment }) {
  const { leadId, reference, kind, topic, clashes } = appointment
  return (
    <div className="grid gap-3">
      <AppointmentBadges appointment={appointment} />
      <p className="text-ink-soft">
        <Link to={`/admin/leads/${leadId}`} className="link">
          {reference}
        </Link>
        {` · ${appointmentKindLabels[kind]}`}
        {topic ? ` · ${topic}` : ''}
      </p>
      <WhoAndWhere {...appointment} />
      <ClashNote clashes={clashes} />
      <AppointmentActions appointment={appointment} {...actions} />
    </div>
  )
}
