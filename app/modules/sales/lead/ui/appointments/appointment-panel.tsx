import { Link } from 'react-router'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Appointment } from '../../schema/appointments.ts'
import { appointmentKindLabels } from '../../content/appointments.ts'
import { WhoAndWhere } from './who-and-where.tsx'
import { Panel } from '../inbox/facts.tsx'
import { Moment } from '../inbox/lead-parts.tsx'
import { AppointmentActions, type AppointmentChanges } from './appointment-actions.tsx'
import { AppointmentBadges } from './appointment-badges.tsx'
import type { BookingAct } from '../../schema/booking-task.ts'
import { ClashNote } from './clash-note.tsx'

type AppointmentPanelsProps = AppointmentChanges & {
  appointments: readonly Appointment[]
  onBook: ((act: BookingAct, appointment: Appointment) => void) | undefined
}

/** CTC-28, STF-09: the appointments of a lead that matter now, each with what can be done about it. */
export function AppointmentPanels({ appointments, ...props }: AppointmentPanelsProps) {
  return appointments.map((appointment) => (
    <AppointmentPanel key={appointment.id} appointment={appointment} {...props} />
  ))
}

type AppointmentPanelProps = Omit<AppointmentPanelsProps, 'appointments'> & {
  appointment: Appointment
}

function AppointmentPanel({ appointment, ...actions }: AppointmentPanelProps) {
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
      <WhoAndWhere {...appointment} />
      {isBooked || askedFor === startsAt ? null : (
        <p className="text-ink-soft">
          Requested for: <Moment at={askedFor} />
        </p>
      )}
      <ClashNote clashes={clashes} />
      <AppointmentActions appointment={appointment} {...actions} />
      <p>
        <Link to={`/admin/appointments?week=${week}`} className="link">
          All appointments of this week
        </Link>
      </p>
    </Panel>
  )
}
