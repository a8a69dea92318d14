import { useQuery } from '@tanstack/react-query'
import { read, staffApi, withSignal } from '#app/modules/access/calls.ts'
import type { notificationsApi } from './api.server.ts'

export const api = staffApi<typeof notificationsApi>('/api/admin/notifications')
export const notificationsKey = ['notifications'] as const

/** What is under the bell; the bell keeps it in step with the server. */
export function useNotifications() {
  return useQuery({
    queryKey: notificationsKey,
    queryFn: ({ signal }) => read(api.index.$get({}, withSignal(signal))),
  })
}
