import { johannesburgDate } from '#app/basics/dates.ts'
import type { AppointmentKind } from '#app/features/leads/content/appointments.ts'
import type { Appointment } from '#app/features/leads/schema/appointments.ts'
import { durations } from '../schema/durations.ts'
import type { Booking } from './bookings-api.ts'

/** A booking as it is typed. */
export type Typed = {
  kind: AppointmentKind
  personId: string
  date: string
  time: string
  minutes: string
  address: string
  /** Empty takes the estimate. */
  travelMinutes: string
  isAgreed: boolean
  isOutsideHours: boolean
}

export type TypedProps = {
  typed: Typed
  errors: Record<string, string>
  set: (change: Partial<Typed>) => void
}

const minuteMs = 60_000

/** What the form begins with: the appointment that moves, else an hour with the first person. */
export function firstTyped(
  appointment: Appointment | null,
  lead: { details: readonly { label: string; value: string }[] },
  personId: string,
): Typed {
  const address = lead.details.find(({ label }) => /address/i.test(label))?.value ?? ''
  const common = { personId, isAgreed: true, isOutsideHours: false }
  if (!appointment)
    return {
      ...common,
      kind: 'consultation',
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
    date: johannesburgDate(startsAt),
    time: new Date(startsAt.getTime() + 120 * minuteMs).toISOString().slice(11, 16),
    minutes: String(durations.find((length) => length >= minutes) ?? durations.at(-1)),
    address: appointment.address || address,
    travelMinutes: appointment.kind === 'site-visit' ? String(appointment.travelMinutes) : '',
  }
}

/** What is typed, for the server, which says what is wrong with it. */
export function bookingOf({ minutes, travelMinutes, ...typed }: Typed): Booking {
  return {
    ...typed,
    minutes: Number(minutes) as Booking['minutes'],
    travelMinutes:
      typed.kind === 'site-visit' && travelMinutes.trim() !== '' ? Number(travelMinutes) : null,
  }
}
