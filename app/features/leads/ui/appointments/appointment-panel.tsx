import { Link } from 'react-router'
import { johannesburgDate } from '#app/basics/dates.ts'
import type { Appointment } from '../../schema/appointments.ts'
import { Panel } from '../inbox/facts.tsx'
import { Moment } from '../inbox/moment.tsx'
import { AppointmentActions, type AppointmentChanges } from './appointment-actions.tsx'
import { AppointmentBadges } from './appointment-badges.tsx'
import { ClashNote } from './clash-note.tsx'

type AppointmentPanelProps = AppointmentChanges & { appointment: Appointment | null }

/** CTC-28: the consultation of a lead. */
export function AppointmentPanel({ appointment, ...changes }: AppointmentPanelProps) {
  if (!appointment) return null
  const { startsAt, askedFor, clashes } = appointment
  const week = johannesburgDate(new Date(startsAt))
  return (
    <Panel title="Consultation">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          <Moment at={startsAt} />
        </p>
        <AppointmentBadges appointment={appointment} />
      </div>
      {askedFor === startsAt ? null : (
        <p className="text-ink-soft">
          Requested for: <Moment at={askedFor} />
        </p>
      )}
      <ClashNote clashes={clashes} />
      <AppointmentActions appointment={appointment} {...changes} />
      <p>
        <Link to={`/admin/appointments?week=${week}`} className="link">
          All consultations of this week
        </Link>
      </p>
    </Panel>
  )
}
