import { staffApi, type Body } from '#app/modules/access/calls.ts'
import type { bookingsApi } from '../api.server.ts'

export const bookings = staffApi<typeof bookingsApi>('/api/admin/bookings')

/** What is sent to book somebody. */
export type Booking = Omit<Body<typeof bookings.index.$post>, 'leadId' | 'idempotencyKey'>
