import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { notificationsReplySchema } from '../../schema/notifications.ts'
import { callStaffApi } from '../api-client.ts'

const url = '/api/admin/notifications'
const queryKey = ['notifications']

/** What is under the bell, kept in step with the server. */
export function useNotifications() {
  useLiveRefresh('notifications', queryKey)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callStaffApi(notificationsReplySchema, url, { signal }),
  })
}

/** Marks one as read, or all where none is named. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id?: string) =>
      callStaffApi(z.object({ read: z.number() }), `${url}${id ? `/${id}` : ''}/read`, {
        method: 'POST',
        body: {},
      }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
