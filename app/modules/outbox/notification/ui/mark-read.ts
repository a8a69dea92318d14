import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, notificationsKey } from './notification-calls.ts'

/** Marks one as read, or all where none is named. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string) =>
      id ? api[':id'].read.$post({ param: { id } }) : api.read.$post(),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  })
}
