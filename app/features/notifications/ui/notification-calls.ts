import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { notificationsReplySchema } from '../schema.ts'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'

const url = '/api/admin/notifications'
export const notificationsKey = ['notifications'] as const
const queryKey = notificationsKey

/** What is under the bell; the bell keeps it in step with the server. */
export function useNotifications() {
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
