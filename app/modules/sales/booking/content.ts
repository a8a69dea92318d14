import { type AppointmentKind, appointmentNouns } from '../lead/appointment/content.ts'
import type { BookingAct } from '../lead/appointment/schema.ts'

export const durationLabel = (minutes: number) =>
  minutes < 60
    ? `${minutes} minutes`
    : minutes % 60 === 0
      ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
      : `${Math.floor(minutes / 60)} hour ${minutes % 60} minutes`

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const weekdayOptions = weekdays.map((label, at) => ({ value: String(at + 1), label }))

export const travelMessages = {
  estimate: (km: number, minutes: number, isOfPlace: boolean) =>
    `Estimate: about ${km} km and ${minutes} minutes from the office, based on the straight-line distance${isOfPlace ? ' to the centre of the suburb or town' : ''}. Traffic is not included.`,
  unknown: 'We can’t find this address on the map, so we can’t estimate the travel time.',
  none: 'Enter the address and we’ll estimate the travel time.',
} as const

export const personDayMessages = {
  away: 'Away on this day.',
  closed: { weekend: 'A weekend.', holiday: 'A public holiday.' },
  hours: (from: string, until: string) => `Works from ${from} to ${until}.`,
  dayOff: 'Does not work on this day of the week.',
  free: 'Nothing is booked yet.',
} as const

const titles: Record<BookingAct, (noun: string) => string> = {
  book: () => 'Book a time',
  confirm: (noun) => `Confirm the ${noun}`,
  offer: () => 'Offer another time',
  move: () => 'Move the appointment',
}
const bookingSuccessTexts: Record<BookingAct, (noun: string) => string> = {
  book: (noun) => `The ${noun} is booked`,
  confirm: (noun) => `The ${noun} is confirmed`,
  offer: (noun) => `We offered another time for the ${noun}`,
  move: (noun) => `The ${noun} has been moved`,
}

export const bookingWords = {
  title: (act: BookingAct, kind: AppointmentKind = 'consultation') =>
    titles[act](appointmentNouns[kind]),
  submit: {
    book: 'Book it',
    confirm: 'Confirm',
    offer: 'Send the offer',
    move: 'Move it',
  } satisfies Record<BookingAct, string>,
  done: (act: BookingAct, kind: AppointmentKind) =>
    bookingSuccessTexts[act](appointmentNouns[kind]),
} as const

export const appointmentMinutes = [15, 30, 45, 60, 90, 120, 180, 240, 480] as const

export const bookingKeyReused =
  'An earlier version of this booking was already made: see the lead’s appointments. Press Book it again to book this version too.'
