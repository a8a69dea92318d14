import { useQuery, useQueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '../tell.ts'
import type { ViewList } from '../../rules/view-lists.ts'
import type { SavedView, ViewFilter } from '../../schema/views.ts'
import { read, staffApi, StaffApiError, until } from '#app/modules/access/ui/api-client.ts'
import { failureText } from '#app/modules/access/ui/failure-text.ts'
import type { viewsApi } from '../../api/views.server.ts'

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
      tellDone(`Deleted the view ${name}`, { undo: () => void save(name, filter) })
    } catch (error) {
      tellFailure('The view was not deleted', error)
    }
  }
  return { views: stored.data?.views ?? [], save, remove }
}
