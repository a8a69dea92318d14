import { useMemo } from 'react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { activityReplySchema } from '../schema.ts'
import { ActivityFilters, type ActivityFilter } from '../ui/activity-filters.tsx'
import { ActivityTable } from '../ui/activity-table.tsx'
import { callStaffApi, saveStaffFile } from '#app/features/staff-access/ui/api-client.ts'
import { usePeople } from '#app/features/people/ui/people-calls.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { Trouble } from '#app/features/staff-access/ui/trouble.tsx'
import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'

export const meta = () => [{ title: 'Activity | Staff console' }]

const url = '/api/admin/activity'
const names = ['who', 'what', 'subject', 'from', 'until'] as const

const readFilter = (asked: Record<string, string>) =>
  Object.fromEntries(names.map((name) => [name, asked[name] ?? ''])) as ActivityFilter

const queryOf = (asked: Record<string, string>) =>
  new URLSearchParams(
    Object.entries(readFilter(asked)).filter(([, value]) => value !== ''),
  ).toString()

export default function Activity() {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(Object.fromEntries(params))
  const people = usePeople()
  const save = useMutation({
    mutationFn: () => saveStaffFile(`${url}/export`, { method: 'POST', body: filter }),
  })
  const change = (next: ActivityFilter) =>
    setParams(queryOf(next), { replace: true, preventScrollReset: true })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Activity</h1>
        <Button
          variant="secondary"
          size="small"
          isBusy={save.isPending}
          onClick={() => save.mutate()}
        >
          Export CSV
        </Button>
      </div>
      <Trouble error={save.error} />
      <SavedViews list="activity" queryOf={queryOf} />
      <ActivityFilters filter={filter} people={people.data ?? []} onChange={change} />
      <Entries filter={filter} people={people.data ?? []} />
    </div>
  )
}

type EntriesProps = {
  filter: ActivityFilter
  people: readonly { id: string; fullName: string }[]
}

function Entries({ filter, people }: EntriesProps) {
  const staffNames = useMemo(
    () => new Map(people.map(({ id, fullName }) => [id, fullName])),
    [people],
  )
  const found = useInfiniteQuery({
    queryKey: ['activity', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const asked = Object.entries({ ...filter, cursor: pageParam })
      const query = new URLSearchParams(asked.filter(([, value]) => value !== ''))
      return callStaffApi(activityReplySchema, `${url}?${query}`, { signal })
    },
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  })
  const entries = found.data?.pages.flatMap((page) => page.entries)
  if (!entries) return <ReadState read={found} what="the activity" rows={8} />
  if (entries.length === 0) return <EmptyState title="Nothing fits these filters" icon="clock" />
  return (
    <>
      <ActivityTable entries={entries} staffNames={staffNames} />
      {found.hasNextPage ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-center"
          isBusy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </>
  )
}
