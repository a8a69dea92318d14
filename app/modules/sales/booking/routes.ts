import { route } from '@react-router/dev/routes'

/** The week of appointments; its path is relative to /admin (CTC-28, STF-09). */
export const bookingConsolePages = [
  route('appointments', 'modules/sales/booking/routes/appointments.tsx'),
]
