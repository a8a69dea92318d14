import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#app/design/toast/show-toast.ts'
import type { ViewList } from '../../rules/view-lists.ts'
import type { SavedView, ViewFilter } from '../../schema/views.ts'
import { read, staffApi, StaffApiError, until } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { viewsApi } from '../../api/views.server.ts'

const undoMs = 10_000
const api = staffApi<typeof viewsApi>('/api/admin/views')[':list']

/** The person's own views of a list (LDS-06). */
export function useViews(list: ViewList) {
  const queries = useQueryClient()
  const queryKey = ['views', list]
  const stored = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(api.$get({ param: { list } }, until(signal))),
  })
  const refresh = () => queries.invalidateQueries({ queryKey })

  /** Null once it is kept, else why not. */
  async function save(name: string, filter: ViewFilter): Promise<string | null> {
    try {
      await api.$post({ param: { list }, json: { name, filter } })
      await refresh()
      return null
    } catch (error) {
      return (error instanceof StaffApiError && error.fields.name) || failureText(error)
    }
  }

  async function remove({ id, name, filter }: SavedView): Promise<void> {
    try {
      await api[':id'].$delete({ param: { list, id } })
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
