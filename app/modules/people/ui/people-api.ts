import { staffApi, type Body } from '#app/modules/access/calls.ts'
import type { profileApi } from '../profile/api.server.ts'
import type { usersApi } from '../api.server.ts'

export const users = staffApi<typeof usersApi>('/api/admin/users')
export const profile = staffApi<typeof profileApi>('/api/admin/profile')

export type AccessChange = Body<(typeof users)[':id']['access']['$post']>
