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

export const meta = () => [{ title: 'Consultations | Staff console' }]

/** CTC-28, CTC-29. Any day in the query string shows its week. */
export default function Appointments() {
  const [params] = useSearchParams()
  const today = useToday()
  const asked = weekQuerySchema.parse(Object.fromEntries(params)).week
  const monday = weekOf(asked ?? today)[0]!
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/leads">
        All leads
      </TextLink>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Consultations</h1>
          <p className="text-ink-soft">Week of {formatDate(monday)}</p>
        </div>
        <WeekLinks monday={monday} />
      </div>
      <OneWeek monday={monday} />
    </div>
  )
}

function OneWeek({ monday }: { monday: string }) {
  const week = useWeek(monday)
  const changes = useAppointmentChanges()
  if (!week.data) return <ReadState read={week} what="the consultations" rows={8} />
  return (
    <>
      <Staleness read={week} what="week" />
      <WeekView week={week.data} {...changes} />
    </>
  )
}
