import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { queryValues } from '#app/basics/records.ts'
import { Button } from '#app/design/ui/button.tsx'
import type { Column } from '#app/design/ui/data-table.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { pagesQuery, saveFile, staffApi } from '#app/modules/access/calls.ts'
import { TableList, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import {
  type FilterChange,
  ListFilters,
  type ListQuery,
  readDay,
  useListQuery,
} from '#app/modules/console/ui/list-filters.tsx'
import { useSaveFile } from '#app/modules/console/ui/toasts.ts'
import { SavedViews } from '#app/modules/console/view/ui/saved-views.tsx'
import { usePeople } from '../../calls.ts'
import type { activityApi } from '../api.server.ts'
import { activityAreas } from '../content.ts'
import { actionWords, readableDetails, readableId, readableName, subjectPath } from '../rules.ts'
import type { ActivityEntry } from '../schema.ts'

export const meta = () => [{ title: 'Activity | Staff console' }]

const api = staffApi<ReturnType<typeof activityApi>>('/api/admin/activity')
const filterNames = ['who', 'what', 'subject', 'from', 'until'] as const

const activityQuery: ListQuery<ActivityFilter> = {
  read: ({ who = '', what = '', subject = '', from, until }) => ({
    who,
    what,
    subject,
    from: readDay(from),
    until: readDay(until),
  }),
  narrowing: filterNames,
  typed: 'subject',
}

export default function Activity() {
  const query = useListQuery(activityQuery)
  const people = usePeople().data
  const staffNames = useMemo(
    () => new Map(people?.map(({ id, fullName }) => [id, fullName])),
    [people],
  )
  const found = useActivity(query.applied)
  const file = useSaveFile(() => saveFile(api.export.$post({ json: query.applied })))
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
      <TableList
        list={toLoadedList(found, ({ entries }) => entries)}
        what="the activity"
        caption="Activity, newest first"
        columns={columns(staffNames)}
        isNarrowed={query.isNarrowed}
        noMatches={{ title: 'Nothing matches these filters', onClear: query.clear }}
        empty={<EmptyState title="No activity yet" icon="clock" />}
      />
    </div>
  )
}

function useActivity(filter: ActivityFilter) {
  return useInfiniteQuery(
    pagesQuery(['activity', filter], api.index.$get, (cursor) => ({
      query: queryValues({ ...filter, cursor }),
    })),
  )
}

type ActivityFilter = Record<'who' | 'what' | 'subject' | 'from' | 'until', string>

type FiltersProps = {
  filter: ActivityFilter
  people: readonly { id: string; fullName: string }[]
  onChange: (change: FilterChange<ActivityFilter>) => void
}

const areaOptions = activityAreas.map(([value, label]) => ({ value, label }))

function ActivityFilters({ filter, people, onChange }: FiltersProps) {
  const who = [
    { value: 'visitor', label: 'Visitors' },
    { value: 'system', label: 'The system' },
    ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
  ]
  return (
    <ListFilters
      label="Find activity"
      idPrefix="activity"
      filter={filter}
      onChange={onChange}
      search={{ name: 'subject', label: 'Record', placeholder: 'Reference or ID', maxLength: 120 }}
      fields={[
        { name: 'who', label: 'Who', options: who, all: 'Everyone' },
        { name: 'what', label: 'What', options: areaOptions, all: 'Everything' },
        { name: 'from', label: 'From', type: 'date', max: filter.until },
        { name: 'until', label: 'Until', type: 'date', min: filter.from },
      ]}
      className="grid-cols-2 lg:grid-cols-5"
      searchClassName="max-lg:col-span-2"
      isSearchLast
    />
  )
}

type StaffNames = ReadonlyMap<string, string>

const columns = (staffNames: StaffNames): readonly Column<ActivityEntry>[] => [
  {
    label: 'Time',
    isUnlabelled: true,
    className: 'align-top whitespace-nowrap max-md:text-ink-soft',
    renderCell: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at))}</time>,
  },
  {
    label: 'Who',
    className: 'align-top',
    renderCell: ({ actorName }) => readableName(actorName),
  },
  {
    label: 'What',
    className: 'align-top font-semibold',
    renderCell: ({ action }) => actionWords(action),
  },
  {
    label: 'Record',
    className: 'align-top md:whitespace-nowrap',
    renderCell: (entry) => <Subject entry={entry} />,
  },
  {
    label: 'Details',
    className: 'align-top max-w-md wrap-anywhere',
    renderCell: (entry) => <Details entry={entry} staffNames={staffNames} />,
  },
]

function Subject({ entry }: { entry: ActivityEntry }) {
  const { subjectType, subjectId, subjectName } = entry
  const page = subjectPath(entry)
  const name = [readableName(subjectType), subjectName ?? readableId(subjectId)]
    .filter(Boolean)
    .join(' ')
  return page ? (
    <Link to={page} title={subjectId} className="link" data-row>
      {name}
    </Link>
  ) : (
    <span title={subjectId} className="wrap-anywhere">
      {name}
    </span>
  )
}

function Details({ entry, staffNames }: { entry: ActivityEntry; staffNames: StaffNames }) {
  const details = readableDetails(entry.details, staffNames)
  return (
    <>
      {details.map(({ name, value }) => (
        <span key={name} className="block">
          <span className="text-ink-soft">{`${name}:`}</span> <span>{value}</span>
        </span>
      ))}
    </>
  )
}
