import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, staffApi, until } from '#app/features/staff-access/ui/api-client.ts'
import type { notificationsApi } from '../api.server.ts'

const api = staffApi<typeof notificationsApi>('/api/admin/notifications')
export const notificationsKey = ['notifications'] as const
const queryKey = notificationsKey

/** What is under the bell; the bell keeps it in step with the server. */
export function useNotifications() {
  return useQuery({ queryKey, queryFn: ({ signal }) => read(api.index.$get({}, until(signal))) })
}

/** Marks one as read, or all where none is named. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string) =>
      id ? api[':id'].read.$post({ param: { id } }) : api.read.$post(),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
