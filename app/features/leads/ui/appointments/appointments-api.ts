import { staffApi } from '#app/features/staff-access/ui/api-client.ts'
import type { appointmentsApi } from '../../api/appointments.server.ts'

export const appointments = staffApi<typeof appointmentsApi>('/api/admin/appointments')
