import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { showToast } from '#app/design/toast/show-toast.ts'
import type { ViewList } from '../../rules/view-lists.ts'
import { savedViewsSchema, type SavedView, type ViewFilter } from '../../schema/views.ts'
import { callStaffApi, StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'

const undoMs = 10_000
const madeSchema = z.object({ id: z.string() })

/** The person's own views of a list (LDS-06). */
export function useViews(list: ViewList) {
  const queries = useQueryClient()
  const url = `/api/admin/views/${list}`
  const queryKey = ['views', list]
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => callStaffApi(savedViewsSchema, url, { signal }),
  })
  const refresh = () => queries.invalidateQueries({ queryKey })

  /** Null once it is kept, else why not. */
  async function save(name: string, filter: ViewFilter): Promise<string | null> {
    try {
      await callStaffApi(madeSchema, url, { method: 'POST', body: { name, filter } })
      await refresh()
      return null
    } catch (error) {
      return (error instanceof StaffApiError && error.fields.name) || failureText(error)
    }
  }

  async function remove({ id, name, filter }: SavedView): Promise<void> {
    try {
      await callStaffApi(madeSchema, `${url}/${id}`, { method: 'DELETE' })
      await refresh()
      showToast({
        channel: 'stack',
        tone: 'success',
        title: `Deleted the view ${name}`,
        durationMs: undoMs,
        action: { label: 'Undo', onPress: () => void save(name, filter) },
      })
    } catch (error) {
      const title = 'The view was not deleted'
      const description = failureText(error)
      showToast({ channel: 'stack', tone: 'destructive', title, description, durationMs: undoMs })
    }
  }
  return { views: stored.data?.views ?? [], save, remove }
}
