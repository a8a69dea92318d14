import { type KeyboardEvent, useEffect, useRef } from 'react'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import {
  appointmentKindLabels,
  appointmentStateLabels,
  closedDayLabels,
} from '../../lead/appointment/content.ts'
import type { Appointment, Week } from '../../lead/appointment/schema.ts'
import type { WeekRow } from '../rules.ts'
import { clockOf } from './typed.ts'

type WeekGridProps = {
  week: Week
  rows: readonly WeekRow[]
  today: string
  onOpen: (appointment: Appointment) => void
  onTurn: (by: -1 | 1) => void
}

/** Week grid, people by days. Arrow keys move between the appointments of a person or a day; Page Up/Down, by week. */
export function WeekGrid({ week, rows, today, onOpen, onTurn }: WeekGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const focusedId = useRef<string>(undefined)
  useEffect(() => {
    // An appointment that moved to another cell has a new element, which gets the focus that the old one lost.
    if (!focusedId.current || document.activeElement !== document.body) return
    const moved = `[data-appointment="${focusedId.current}"]`
    focusedId.current = undefined
    grid.current?.querySelector<HTMLElement>(moved)?.focus()
  }, [week])
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const turn = { PageUp: -1, PageDown: 1 }[event.key] as -1 | 1 | undefined
    if (turn) {
      // The focused element disappears with its week, so the region gets the focus.
      event.currentTarget.querySelector<HTMLElement>('[role=region]')?.focus()
      onTurn(turn)
    }
    if (turn || moveFocus(event)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it take the keys
    <div
      ref={grid}
      className="week-grid"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => (focusedId.current = target.dataset.appointment)}
      onBlur={() => (focusedId.current = undefined)}
    >
      <DataTable
        caption="Weekly appointments by person"
        columns={columnsOf(week, today, onOpen)}
        rows={rows}
        keyOf={({ person }) => person?.id ?? 'unassigned'}
        hasStickyColumn
      />
    </div>
  )
}

function columnsOf(
  { days }: Week,
  today: string,
  onOpen: WeekGridProps['onOpen'],
): Column<WeekRow>[] {
  return [
    {
      label: 'Team member',
      isHead: true,
      className: 'wrap-anywhere',
      renderCell: ({ person, days: own }) => (
        <>
          <span className={person ? undefined : 'text-danger'}>{person?.name ?? 'Unassigned'}</span>
          {own.some(({ appointments, isAway }) => isAway || appointments.length > 0) ? null : (
            <span className="block text-xs font-normal text-ink-soft">Nothing booked</span>
          )}
        </>
      ),
    },
    ...days.map(({ date, closed }, at): Column<WeekRow> => ({
      label: [
        date === today ? `Today, ${dayName(date)}` : dayName(date),
        ...(closed === 'holiday' ? [closedDayLabels.holiday.toLowerCase()] : []),
      ].join(', '),
      cardLabel: dayName(date),
      className: date === today ? 'bg-leaf-mist' : closed ? 'bg-sand' : '',
      renderCell: ({ person, days: own }) => {
        const { appointments, isAway } = own[at]!
        const away = isAway ? <p className="text-sm text-ink-soft">Away</p> : null
        if (appointments.length === 0) return away
        return (
          <>
            {away}
            <ul className="grid gap-1">
              {appointments.map((appointment) => (
                <li key={appointment.id}>
                  <AppointmentChip
                    appointment={appointment}
                    place={{ row: person?.id ?? 'unassigned', day: date }}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </>
        )
      },
    })),
  ]
}

type ChipProps = Pick<WeekGridProps, 'onOpen'> & {
  appointment: Appointment
  place: { row: string; day: string }
}

function AppointmentChip({ appointment, place, onOpen }: ChipProps) {
  const { startsAt, name, kind, state, clashes } = appointment
  return (
    <button
      type="button"
      className="week-chip"
      data-state={state}
      data-appointment={appointment.id}
      data-week-row={place.row}
      data-week-day={place.day}
      onClick={() => onOpen(appointment)}
    >
      <span className="font-semibold">{clockOf(startsAt)}</span>{' '}
      <span className="wrap-anywhere">{name}</span>
      <span className="block text-xs">
        {`${appointmentKindLabels[kind]}, ${appointmentStateLabels[state].toLowerCase()}`}
      </span>
      {clashes.length > 0 ? (
        <span className="block text-xs font-semibold text-danger">Clash</span>
      ) : null}
    </button>
  )
}

/** Moves the focus: left and right in a person's row, up and down within a day. Returns true if it moved. */
function moveFocus({ key, target, currentTarget }: KeyboardEvent<HTMLDivElement>): boolean {
  const chip = (target as HTMLElement).closest<HTMLElement>('[data-week-row]')
  if (!chip || !key.startsWith('Arrow')) return false
  const line =
    key === 'ArrowLeft' || key === 'ArrowRight'
      ? `[data-week-row="${chip.dataset.weekRow}"]`
      : `[data-week-day="${chip.dataset.weekDay}"]`
  const chips = [...currentTarget.querySelectorAll<HTMLElement>(line)]
  const by = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1
  chips[chips.indexOf(chip) + by]?.focus()
  return true
}

/** Formats a date as "Mon 30 Nov". */
function dayName(isoDate: string): string {
  const at = new Date(`${isoDate}T12:00:00Z`)
  const name = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(at)
  return name.replace(',', '')
}
