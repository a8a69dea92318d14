import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { dateAfter, formatDate, formatWeekday } from '#app/basics/dates.ts'
import { Select } from '#app/design/form/field.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { useToday } from '#app/design/use-today.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { StaleNotice } from '#app/modules/console/ui/list-body.tsx'
import { useAppointmentChanges, useWeek } from '../../lead/appointment/calls.ts'
import { appointmentKindLabels } from '../../lead/appointment/content.ts'
import { weekDatesOf } from '../../lead/appointment/rules.ts'
import {
  type Appointment,
  type BookingAct,
  type BookingTask,
  weekQuerySchema,
} from '../../lead/appointment/schema.ts'
import {
  AppointmentActions,
  AppointmentBadges,
  type AppointmentChanges,
  ClashNote,
  PersonAndAddress,
} from '../../lead/appointment/ui/appointment-panel.tsx'
import { absencesQuery, optionsQuery } from '../calls.ts'
import { weekRows } from '../rules.ts'
import { LeadBooking } from '../ui/lead-booking.tsx'
import { clockOf } from '../ui/typed.ts'
import { WeekGrid } from '../ui/week-grid.tsx'
import { DaysAway } from '../working-time/ui/days-away.tsx'

type AppointmentDialogProps = AppointmentChanges & {
  /** The appointment to show; null if the dialog is closed. */
  appointment: Appointment | null
  onBook: (act: Exclude<BookingAct, 'book'>, appointment: Appointment) => void
  onClose: () => void
}

function AppointmentDialog({ appointment, onClose, ...actions }: AppointmentDialogProps) {
  // Keeps the content visible while the dialog fades out.
  const [last, setLast] = useState(appointment)
  if (appointment && appointment !== last) setLast(appointment)
  const shown = appointment ?? last
  if (!shown) return null
  const { startsAt, endsAt, name, company, topic } = shown
  return (
    <Dialog
      isOpen={appointment !== null}
      onClose={onClose}
      title={company ? `${name}, ${company}` : name}
      description={`${formatWeekday(new Date(startsAt))}, ${clockOf(startsAt)}–${clockOf(endsAt)}`}
    >
      <div className="grid gap-3">
        <AppointmentBadges appointment={shown} />
        <p className="text-ink-soft">
          <Link to={`/admin/leads/${shown.leadId}`} className="link">
            {shown.reference}
          </Link>
          <span>{` · ${appointmentKindLabels[shown.kind]}${topic ? ` · ${topic}` : ''}`}</span>
        </p>
        <PersonAndAddress {...shown} />
        <ClashNote clashes={shown.clashes} />
        <AppointmentActions appointment={shown} {...actions} />
      </div>
    </Dialog>
  )
}

function PersonFilter({ person }: { person: string | undefined }) {
  const user = useStaffUser()
  const options = useQuery(optionsQuery)
  const [, setParams] = useSearchParams()
  function show(id: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === '') after.delete('person')
        else after.set('person', id)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const people = (options.data?.people ?? []).map(({ id, name }) => ({
    value: id,
    label: id === user.id ? `${name} (you)` : name,
  }))
  return (
    <div className="max-w-xs">
      <Select
        id="appointments-person"
        label="Team member"
        options={[{ value: '', label: 'Everyone' }, ...people]}
        value={person ?? ''}
        onChange={(event) => show(event.currentTarget.value)}
      />
    </div>
  )
}

export const meta = () => [{ title: 'Appointments | Staff console' }]

/** Shows a week, of everyone or one person. `week` in the query string can be any day of the week. */
export default function Appointments() {
  const [params] = useSearchParams()
  const today = useToday()
  const { week, person } = weekQuerySchema.parse(Object.fromEntries(params))
  const monday = weekDatesOf(week ?? today)[0]!
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/leads">
        All leads
      </TextLink>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Appointments</h1>
          <p className="text-ink-soft" aria-live="polite">
            {`Week of ${formatDate(monday)}`}
          </p>
        </div>
        <WeekLinks monday={monday} person={person} />
      </div>
      <PersonFilter person={person} />
      <WeekView monday={monday} person={person} />
      {person ? <DaysAway key={person} person={person} /> : null}
    </div>
  )
}

type WeekProps = { monday: string; person: string | undefined }

function WeekView({ monday, person }: WeekProps) {
  const week = useWeek(monday)
  const people = useQuery(optionsQuery)
  const away = useQuery(absencesQuery(monday))
  const today = useToday()
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<string | null>(null)
  if (!week.data || !people.data)
    return <ReadState read={week.data ? people : week} what="the appointments" rows={8} />
  const all = week.data.days.flatMap(({ appointments }) => appointments)
  return (
    <>
      <StaleNotice read={away.error ? away : week} what="week" />
      <WeekGrid
        week={week.data}
        rows={weekRows(week.data, people.data.people, away.data?.away ?? [], person)}
        today={today}
        onOpen={({ id }) => setOpenId(id)}
        onTurn={(by) =>
          void navigate(pathOf(dateAfter(monday, 7 * by), person), { preventScrollReset: true })
        }
      />
      {all.length === 0 ? (
        <p className="text-ink-soft">
          No appointments this week. Bookings and requested times appear here.
        </p>
      ) : null}
      <Dialogs
        appointment={all.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  )
}

function Dialogs({
  appointment,
  onClose,
}: Pick<AppointmentDialogProps, 'appointment' | 'onClose'>) {
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
        // The appointment may have moved to another row or day, so its current element is looked up.
        finalFocus={() =>
          document.querySelector<HTMLElement>(`[data-appointment="${lastId.current}"]`)
        }
      />
    </>
  )
}

/** The week's data has neither the lead's owner nor its details, so both stay empty. */
const leadOf = ({ leadId, name, reference }: Appointment): BookingTask['lead'] => ({
  id: leadId,
  name,
  reference,
  assignedTo: null,
  details: [],
})

const pathOf = (week: string, person: string | undefined) =>
  `?week=${week}${person ? `&person=${person}` : ''}`

function WeekLinks({ monday, person }: WeekProps) {
  const today = useToday()
  const links = [
    ['Previous week', dateAfter(monday, -7)],
    ['This week', weekDatesOf(today)[0]!],
    ['Next week', dateAfter(monday, 7)],
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
