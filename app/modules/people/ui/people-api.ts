import { staffApi, type Body } from '#app/modules/access/ui/api-client.ts'
import type { profileApi } from '../api/profile.server.ts'
import type { usersApi } from '../api/users.server.ts'

export const users = staffApi<typeof usersApi>('/api/admin/users')
export const profile = staffApi<typeof profileApi>('/api/admin/profile')

export type AccessChange = Body<(typeof users)[':id']['access']['$post']>
