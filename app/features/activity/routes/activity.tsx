import { useMemo } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { queryValues } from '#app/basics/query-string.ts'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { ListBody, pagedList } from '#app/features/console/ui/list/list-body.tsx'
import { useListQuery, type ListQuery } from '#app/features/console/ui/list/use-list-query.ts'
import { useSaveFile } from '#app/features/console/ui/use-save-file.ts'
import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'
import { usePeople } from '#app/features/people/ui/people-calls.ts'
import { read, saveFile, staffApi, until } from '#app/features/staff-access/ui/api-client.ts'
import type { activityApi } from '../api.server.ts'
import { ActivityFilters, type ActivityFilter } from '../ui/activity-filters.tsx'
import { ActivityTable } from '../ui/activity-table.tsx'

export const meta = () => [{ title: 'Activity | Staff console' }]

const api = staffApi<typeof activityApi>('/api/admin/activity')
const names = ['who', 'what', 'subject', 'from', 'until'] as const

const activityQuery: ListQuery<ActivityFilter> = {
  read: (asked) =>
    Object.fromEntries(names.map((name) => [name, asked[name] ?? ''])) as ActivityFilter,
  narrowing: names,
  typed: 'subject',
}

/** Who changed what, newest first (LDS-06). */
export default function Activity() {
  const query = useListQuery(activityQuery)
  const people = usePeople().data
  const staffNames = useMemo(
    () => new Map(people?.map(({ id, fullName }) => [id, fullName])),
    [people],
  )
  const found = useActivity(query.asked)
  const file = useSaveFile(() => saveFile(api.export.$post({ json: query.asked })))
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Activity</h1>
        <Button variant="secondary" size="small" isBusy={file.isSaving} onClick={file.save}>
          Export CSV
        </Button>
      </div>
      <SavedViews list="activity" queryOf={query.queryOf} />
      <ActivityFilters filter={query.filter} people={people ?? []} onChange={query.change} />
      <ListBody
        list={pagedList(found, ({ entries }) => entries)}
        what="the activity"
        isNarrowed={query.isNarrowed}
        noneFits={{ title: 'Nothing matches these filters', onClear: query.clear }}
        empty={<EmptyState title="Nothing was done yet" icon="clock" />}
      >
        {(entries) => <ActivityTable entries={entries} staffNames={staffNames} />}
      </ListBody>
    </div>
  )
}

function useActivity(filter: ActivityFilter) {
  return useInfiniteQuery({
    queryKey: ['activity', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      read(api.index.$get({ query: queryValues({ ...filter, cursor: pageParam }) }, until(signal))),
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  })
}
