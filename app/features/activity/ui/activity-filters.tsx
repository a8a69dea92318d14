import { ListFilters } from '#app/features/console/ui/list/list-filters.tsx'
import type { FilterChange } from '#app/features/console/ui/list/use-list-query.ts'
import { activityAreas } from '../content/activity-areas.ts'

export type ActivityFilter = Record<'who' | 'what' | 'subject' | 'from' | 'until', string>

type FiltersProps = {
  filter: ActivityFilter
  people: readonly { id: string; fullName: string }[]
  onChange: (change: FilterChange<ActivityFilter>) => void
}

const areas = activityAreas.map(([value, label]) => ({ value, label }))

export function ActivityFilters({ filter, people, onChange }: FiltersProps) {
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
      search={{ name: 'subject', label: 'Id of the record', maxLength: 120 }}
      fields={[
        { name: 'who', label: 'Who', options: who, all: 'Everybody' },
        { name: 'what', label: 'What', options: areas, all: 'Everything' },
        { name: 'from', label: 'From', type: 'date', max: filter.until },
        { name: 'until', label: 'Until', type: 'date', min: filter.from },
      ]}
      className="grid-cols-2 lg:grid-cols-5"
      searchClassName="max-lg:col-span-2"
      isSearchLast
    />
  )
}
