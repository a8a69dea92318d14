import { formatClockTime, formatWeekday, johannesburgDate, minuteMs } from '#app/basics/dates.ts'
import type { BookingTask } from '../../lead/appointment/schema.ts'
import type { Booking, PersonDay } from '../calls.ts'
import { appointmentMinutes } from '../content.ts'
import { addMinutes, isWithinHours } from '../rules.ts'
import type { BookingFields } from '../schema.ts'

/** Minutes as typed; an empty travel time uses the estimate. `isAgreed` is null until a person has chosen. */
export type BookingInput = Omit<BookingFields, 'minutes' | 'travelMinutes' | 'isAgreed'> &
  Record<'minutes' | 'travelMinutes', string> & { isAgreed: boolean | null }

export type BookingInputProps = {
  typed: BookingInput
  errors: Record<string, string>
  set: (change: Partial<BookingInput>) => void
}

/** Formats a time as HH:MM in Johannesburg. */
export const clockOf = (iso: string) => formatClockTime(new Date(iso)).slice(0, 5)

/**
 * Returns the person to preselect: the appointment's person, else the lead's owner (when booking or moving), else the
 * current user.
 */
export function defaultPersonId(
  { act, lead, appointment }: BookingTask,
  people: readonly { id: string }[],
  ownId: string,
): string {
  const isNew = act === 'book' || act === 'move'
  const wanted = [appointment?.person?.id, isNew ? lead.assignedTo : null, ownId]
  return wanted.find((id) => people.some((one) => one.id === id)) ?? ''
}

/** Initial form values: those of the appointment to change; for a new appointment, one hour at 10:00 without a date. */
export function initialBookingInput(
  { act, lead, appointment }: BookingTask,
  personId: string,
): BookingInput {
  const address = lead.details.find(({ label }) => /address/i.test(label))?.value ?? ''
  const isAgreed = { confirm: true, offer: false, book: null, move: null }[act]
  const common = { personId, isAgreed, isOutsideHours: false }
  if (!appointment)
    return {
      ...common,
      kind: lead.kind === 'site-survey' ? 'site-visit' : 'consultation',
      date: '',
      time: '10:00',
      minutes: '60',
      address,
      travelMinutes: '',
    }
  const [startsAt, endsAt] = [new Date(appointment.startsAt), new Date(appointment.endsAt)]
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs)
  return {
    ...common,
    kind: appointment.kind,
    date: act === 'offer' ? '' : johannesburgDate(startsAt),
    time: clockOf(appointment.startsAt),
    minutes: String(
      appointmentMinutes.find((length) => length >= minutes) ?? appointmentMinutes.at(-1),
    ),
    address: appointment.address || address,
    travelMinutes: appointment.kind === 'site-visit' ? String(appointment.travelMinutes) : '',
  }
}

export function bookingOf({ minutes, travelMinutes, ...typed }: BookingInput): Booking {
  const isTyped = typed.kind === 'site-visit' && travelMinutes.trim() !== ''
  const travel = Number(travelMinutes)
  return {
    ...typed,
    isAgreed: typed.isAgreed as boolean,
    minutes: Number(minutes) as Booking['minutes'],
    // JSON turns NaN into null, which means the estimate. The server refuses -1.
    travelMinutes: isTyped ? (Number.isFinite(travel) ? travel : -1) : null,
  }
}

export function timeText({ date, time, minutes }: BookingInput): string {
  const day = formatWeekday(new Date(`${date}T12:00:00+02:00`))
  return `${day}, ${time}–${addMinutes(Number(minutes), time)}`
}

export function fitsWorkingHours(
  { closed, hours }: PersonDay,
  { date, time, minutes }: BookingInput,
): boolean {
  if (closed === 'holiday') return false
  return time === '' || isWithinHours(hours, date, [time, addMinutes(Number(minutes), time)])
}
