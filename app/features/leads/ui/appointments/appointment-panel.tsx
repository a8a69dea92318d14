import { Link } from 'react-router'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Appointment } from '../../schema/appointments.ts'
import { Button } from '#app/design/ui/button.tsx'
import { appointmentKindLabels } from '../../content/appointments.ts'
import { WhoAndWhere } from './who-and-where.tsx'
import { Panel } from '../inbox/facts.tsx'
import { Moment } from '../inbox/moment.tsx'
import { AppointmentActions, type AppointmentChanges } from './appointment-actions.tsx'
import { AppointmentBadges } from './appointment-badges.tsx'
import { ClashNote } from './clash-note.tsx'

type AppointmentPanelProps = AppointmentChanges & {
  appointment: Appointment | null
  /** Absent where nobody can be booked. */
  onBook: (() => void) | undefined
}

/** CTC-28, STF-09: the appointment of a lead that counts. */
export function AppointmentPanel({ appointment, onBook, ...changes }: AppointmentPanelProps) {
  if (!appointment) return null
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
      <AppointmentActions appointment={appointment} {...changes}>
        {onBook ? (
          <Button size="small" variant="secondary" onClick={onBook}>
            {appointment.state === 'confirmed' ? 'Move' : 'Book'}
          </Button>
        ) : null}
      </AppointmentActions>
      <p>
        <Link to={`/admin/appointments?week=${week}`} className="link">
          All appointments of this week
        </Link>
      </p>
    </Panel>
  )
}
