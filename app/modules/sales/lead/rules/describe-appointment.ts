import { formatDateTime } from '#app/basics/dates.ts'
import { appointmentNouns } from '../content/appointments.ts'

/** What was done about an appointment, in words that follow the name of who did it; undefined for anything else. */
export function describeAppointment(logged: {
  action: string
  details: Record<string, unknown>
}): string | undefined {
  const when = () => formatDateTime(new Date(String(logged.details.startsAt)))
  const { kind } = logged.details
  const noun = kind === 'site-visit' ? appointmentNouns[kind] : appointmentNouns.consultation
  switch (logged.action) {
    case 'appointment.requested':
      return `requested a consultation on ${when()}`
    case 'appointment.confirmed':
      return `confirmed the ${noun} on ${when()}`
    case 'appointment.offered':
      return `offered ${when()} for the ${noun}`
    case 'appointment.cancelled':
      return `cancelled the ${noun} on ${when()}`
    case 'appointment.booked':
      return `booked a ${noun} on ${when()}`
    case 'appointment.moved':
      return `moved the ${noun} to ${when()}`
    case 'appointment.undone':
      return `undid the last change of the ${noun}`
    case 'appointment.handed-over':
      return `gave the ${noun} on ${when()} to someone else`
    default:
      return undefined
  }
}
