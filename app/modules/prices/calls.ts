import { staffApi } from '#app/modules/access/calls.ts'
import type { offersApi } from './api.server.ts'

export const offers = staffApi<typeof offersApi>('/api/admin/offers')
