import { useQuery } from '@tanstack/react-query'
import { type Answer, staffApi, routeQuery } from '#app/modules/access/calls.ts'
import type { notificationsApi } from './api.server.ts'

export const api = staffApi<typeof notificationsApi>('/api/admin/notifications')
export type ListedNotification = Answer<typeof api.index.$get>['notifications'][number]
export const notificationsKey = ['notifications'] as const

/** Returns the signed-in person's notifications. The bell refetches them on every live update. */
export function useNotifications() {
  return useQuery(routeQuery(notificationsKey, api.index.$get))
}
