import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { useToday } from '#app/design/use-today.ts'
import { Staleness } from '#app/modules/console/ui/list-body.tsx'
import { useAppointmentChanges, useWeek } from '../../lead/ui/appointments/appointment-calls.ts'
import { weekOf } from '../../lead/rules/appointments.ts'
import { weekQuerySchema, type Appointment } from '../../lead/schema/appointments.ts'
import type { BookingTask } from '../../lead/schema/booking-task.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { weekRows } from '../rules/week-rows.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'
import { WeekGrid } from '../ui/week-grid.tsx'
import { awayQuery, optionsQuery } from './booking-calls.ts'
import { LeadBooking } from './lead-booking.tsx'
import { PersonFilter } from './person-filter.tsx'
import { PersonTime } from './person-time.tsx'

export const meta = () => [{ title: 'Appointments | Staff console' }]

/** CTC-28, CTC-29, STF-09. Any day in the query string shows its week, of everyone or one person. */
export default function Appointments() {
  const [params] = useSearchParams()
  const today = useToday()
  const { week: asked, person } = weekQuerySchema.parse(Object.fromEntries(params))
  const monday = weekOf(asked ?? today)[0]!
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/leads">
        All leads
      </TextLink>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Appointments</h1>
          <p className="text-ink-soft" aria-live="polite">
            Week of {formatDate(monday)}
          </p>
        </div>
        <WeekLinks monday={monday} person={person} />
      </div>
      <PersonFilter person={person} />
      <OneWeek monday={monday} person={person} />
      {person ? <PersonTime key={person} person={person} /> : null}
    </div>
  )
}

type WeekProps = { monday: string; person: string | undefined }

function OneWeek({ monday, person }: WeekProps) {
  const week = useWeek(monday)
  const people = useQuery(optionsQuery)
  const away = useQuery(awayQuery(monday))
  const today = useToday()
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<string | null>(null)
  if (!week.data || !people.data)
    return <ReadState read={week.data ? people : week} what="the appointments" rows={8} />
  const all = week.data.days.flatMap(({ appointments }) => appointments)
  return (
    <>
      <Staleness read={week} what="week" />
      <WeekGrid
        week={week.data}
        rows={weekRows(week.data, people.data.people, away.data?.away ?? [], person)}
        today={today}
        onOpen={({ id }) => setOpenId(id)}
        onTurn={(by) =>
          void navigate(pathOf(shiftedBy(by, monday), person), { preventScrollReset: true })
        }
      />
      {all.length === 0 ? (
        <p className="text-ink-soft">
          No appointments this week. Bookings and requests for a time appear here.
        </p>
      ) : null}
      <Dialogs
        appointment={all.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  )
}

type DialogsProps = { appointment: Appointment | null; onClose: () => void }

/** Of the appointment that was opened, and of what is then done about it. */
function Dialogs({ appointment, onClose }: DialogsProps) {
  const changes = useAppointmentChanges()
  const [task, setTask] = useState<BookingTask | null>(null)
  const lastId = useRef('')
  return (
    <>
      <AppointmentDialog
        appointment={appointment}
        onClose={onClose}
        isBusy={changes.isBusy}
        onCancel={(cancelled) => {
          onClose()
          changes.onCancel(cancelled)
        }}
        onBook={(act, booked) => {
          onClose()
          lastId.current = booked.id
          setTask({ act, lead: leadOf(booked), appointment: booked })
        }}
      />
      <LeadBooking
        task={task}
        onClose={() => setTask(null)}
        // It may have moved to another row or day.
        finalFocus={() =>
          document.querySelector<HTMLElement>(`[data-appointment="${lastId.current}"]`)
        }
      />
    </>
  )
}

/** What the booking dialog needs to know of its lead, as far as the week knows it. */
const leadOf = ({ leadId, name, reference }: Appointment): BookingTask['lead'] => ({
  id: leadId,
  name,
  reference,
  assignedTo: null,
  details: [],
})

const pathOf = (week: string, person: string | undefined) =>
  `?week=${week}${person ? `&person=${person}` : ''}`

const weekMs = 7 * 24 * 3_600_000
const shiftedBy = (weeks: number, monday: string) =>
  johannesburgDate(new Date(Date.parse(`${monday}T12:00:00+02:00`) + weeks * weekMs))

/** The week is part of the address. */
function WeekLinks({ monday, person }: WeekProps) {
  const today = useToday()
  const links = [
    ['Previous week', shiftedBy(-1, monday)],
    ['This week', weekOf(today)[0]!],
    ['Next week', shiftedBy(1, monday)],
  ] as const
  return (
    <nav aria-label="Weeks" className="flex flex-wrap gap-2">
      {links.map(([label, week]) => (
        <ButtonLink key={label} size="small" variant="secondary" to={pathOf(week, person)}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  )
}
