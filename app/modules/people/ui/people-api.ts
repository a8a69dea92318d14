import { staffApi } from '#app/modules/access/calls.ts'
import type { usersApi } from '../api.server.ts'
import type { profileApi } from '../profile/api.server.ts'

export const users = staffApi<typeof usersApi>('/api/admin/users')
export const profile = staffApi<typeof profileApi>('/api/admin/profile')
