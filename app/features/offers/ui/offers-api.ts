import { staffApi } from '#app/features/staff-access/ui/api-client.ts'
import type { offersApi } from '../api.server.ts'

export const offers = staffApi<typeof offersApi>('/api/admin/offers')
