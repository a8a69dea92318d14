import { useQuery } from '@tanstack/react-query'
import { staffApi, routeQuery } from '#app/modules/access/calls.ts'
import type { notificationsApi } from './api.server.ts'

export const api = staffApi<typeof notificationsApi>('/api/admin/notifications')
export const notificationsKey = ['notifications'] as const

/** Returns the signed-in person's notifications. The bell refetches them on every live update. */
export function useNotifications() {
  return useQuery(routeQuery(notificationsKey, api.index.$get))
}
