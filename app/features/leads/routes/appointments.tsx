import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '#app/basics/dates.ts'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { Staleness } from '#app/features/console/ui/list/list-body.tsx'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { weekOf } from '../rules/appointments.ts'
import { weekQuerySchema } from '../schema/appointments.ts'
import { WeekLinks, WeekView } from '../ui/appointments/week-view.tsx'
import { useToday } from '#app/design/use-today.ts'
import { useAppointmentChanges, useWeek } from './appointment-calls.ts'

export type AppointmentsPageProps = {
  /** Chooses whose week is shown; a feature that knows people's time. */
  Filter: ComponentType<{ person: string | undefined }>
  /** What is known of the time of the one who is chosen. */
  PersonTime: ComponentType<{ person: string }>
}

/** CTC-28, CTC-29, STF-09. Any day in the query string shows its week, of everybody or one person. */
export function AppointmentsPage({ Filter, PersonTime }: AppointmentsPageProps) {
  const [params] = useSearchParams()
  const today = useToday()
  const { week: asked, person } = weekQuerySchema.parse(Object.fromEntries(params))
  const monday = weekOf(asked ?? today)[0]!
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/leads">
        All leads
      </TextLink>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Appointments</h1>
          <p className="text-ink-soft">Week of {formatDate(monday)}</p>
        </div>
        <WeekLinks monday={monday} person={person} />
      </div>
      <Filter person={person} />
      <OneWeek monday={monday} person={person} />
      {person ? <PersonTime key={person} person={person} /> : null}
    </div>
  )
}

function OneWeek({ monday, person }: { monday: string; person: string | undefined }) {
  const week = useWeek(monday, person)
  const changes = useAppointmentChanges()
  if (!week.data) return <ReadState read={week} what="the appointments" rows={8} />
  return (
    <>
      <Staleness read={week} what="week" />
      <WeekView week={week.data} {...changes} />
    </>
  )
}
