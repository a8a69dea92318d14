import { PersonFilter } from '#app/features/bookings/routes/person-filter.tsx'
import { PersonTime } from '#app/features/bookings/routes/person-time.tsx'
import { AppointmentsPage } from '#app/features/leads/routes/appointments.tsx'

export const meta = () => [{ title: 'Appointments | Staff console' }]

/** The appointments of a week, with what is known of the time of people. */
export default function Appointments() {
  return <AppointmentsPage Filter={PersonFilter} PersonTime={PersonTime} />
}
