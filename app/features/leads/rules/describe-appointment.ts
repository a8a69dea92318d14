import { formatDateTime } from '#app/basics/dates.ts'

/** What was done about a consultation, in words that follow the name of who did it; undefined for anything else. */
export function describeAppointment(logged: {
  action: string
  details: Record<string, unknown>
}): string | undefined {
  const when = () => formatDateTime(new Date(String(logged.details.startsAt)))
  switch (logged.action) {
    case 'appointment.requested':
      return `asked for a consultation on ${when()}`
    case 'appointment.confirmed':
      return `confirmed the consultation on ${when()}`
    case 'appointment.offered':
      return `offered ${when()} for the consultation`
    case 'appointment.cancelled':
      return `cancelled the consultation on ${when()}`
    default:
      return undefined
  }
}
