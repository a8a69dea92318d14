import { Link } from 'react-router'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { appointmentKindLabels, closedDayLabels } from '../../content/appointments.ts'
import { weekOf } from '../../rules/appointments.ts'
import type { Appointment, Week } from '../../schema/appointments.ts'
import { useToday } from '#app/design/use-today.ts'
import { AppointmentActions, type AppointmentChanges } from './appointment-actions.tsx'
import { AppointmentBadges } from './appointment-badges.tsx'
import { WhoAndWhere } from './who-and-where.tsx'
import { ClashNote } from './clash-note.tsx'

/** CTC-28, CTC-29, STF-09: the appointments of a week, day by day. */
export function WeekView({ week, ...changes }: AppointmentChanges & { week: Week }) {
  const today = useToday()
  const count = week.days.reduce((sum, { appointments }) => sum + appointments.length, 0)
  if (count === 0) {
    return (
      <EmptyState title="No appointment this week" icon="clock">
        <p>
          What is booked for a lead appears here, and a consultation that names a day and a time.
        </p>
      </EmptyState>
    )
  }
  return (
    <ol className="grid gap-3">
      {week.days.map((day) => (
        <li
          key={day.date}
          className={`card grid gap-3 p-4 md:grid-cols-[11rem_minmax(0,1fr)] ${day.date === today ? 'border-leaf' : ''}`}
        >
          <div>
            <h2 className="text-base">{dayName(day.date)}</h2>
            <p className="text-ink-soft">{formatDate(day.date)}</p>
            <p className="mt-1 flex flex-wrap gap-1">
              {day.date === today ? <Badge tone="leaf">Today</Badge> : null}
              {day.closed ? <Badge>{closedDayLabels[day.closed]}</Badge> : null}
            </p>
          </div>
          {day.appointments.length === 0 ? (
            <p className="text-ink-soft">No appointment</p>
          ) : (
            <ul className="grid gap-4">
              {day.appointments.map((appointment) => (
                <Entry key={appointment.id} appointment={appointment} {...changes} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Entry({ appointment, ...changes }: AppointmentChanges & { appointment: Appointment }) {
  const { leadId, reference, name, company, kind, topic } = appointment
  const { startsAt, endsAt, state, clashes } = appointment
  return (
    <li
      aria-label={`${clock(startsAt)}, ${name}`}
      className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className={`wrap-anywhere ${state === 'cancelled' ? 'text-ink-soft line-through' : ''}`}>
          <span className="font-semibold">
            {clock(startsAt)}–{clock(endsAt)}
          </span>{' '}
          {name}
          {company ? `, ${company}` : ''}
        </p>
        <AppointmentBadges appointment={appointment} />
      </div>
      <p className="text-ink-soft">
        <Link to={`/admin/leads/${leadId}`} className="link" data-row>
          {reference}
        </Link>
        {` · ${appointmentKindLabels[kind]}`}
        {topic ? ` · ${topic}` : ''}
      </p>
      <WhoAndWhere {...appointment} />
      <ClashNote clashes={clashes} />
      <AppointmentActions appointment={appointment} {...changes} />
    </li>
  )
}

/** Earlier, this and later week; the week stands in the address. */
export function WeekLinks({ monday, person }: { monday: string; person: string | undefined }) {
  const to = (week: string) => `?week=${week}${person ? `&person=${person}` : ''}`
  const today = useToday()
  const shifted = (days: number) =>
    johannesburgDate(new Date(Date.parse(`${monday}T12:00:00+02:00`) + days * 24 * 3_600_000))
  return (
    <nav aria-label="Weeks" className="flex flex-wrap gap-2">
      <ButtonLink size="small" variant="secondary" to={to(shifted(-7))}>
        Week before
      </ButtonLink>
      <ButtonLink size="small" variant="secondary" to={to(weekOf(today)[0]!)}>
        This week
      </ButtonLink>
      <ButtonLink size="small" variant="secondary" to={to(shifted(7))}>
        Week after
      </ButtonLink>
    </nav>
  )
}

function dayName(isoDate: string): string {
  const at = new Date(`${isoDate}T12:00:00Z`)
  return new Intl.DateTimeFormat('en-ZA', { weekday: 'long', timeZone: 'UTC' }).format(at)
}

function clock(iso: string): string {
  const local = new Date(Date.parse(iso) + 2 * 3_600_000).toISOString()
  return local.slice(11, 16)
}
