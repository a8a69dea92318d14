import { useQuery } from '@tanstack/react-query'
import { staffApi, routeQuery } from '#app/modules/access/calls.ts'
import type { notificationsApi } from './api.server.ts'

export const api = staffApi<typeof notificationsApi>('/api/admin/notifications')
export const notificationsKey = ['notifications'] as const

/** The notifications; the bell keeps them in sync with the server. */
export function useNotifications() {
  return useQuery(routeQuery(notificationsKey, api.index.$get))
}
