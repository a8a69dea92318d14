import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { activityAreas } from '../content/activity-areas.ts'

export type ActivityFilter = Record<'who' | 'what' | 'subject' | 'from' | 'until', string>

type FiltersProps = {
  filter: ActivityFilter
  people: readonly { id: string; fullName: string }[]
  onChange: (filter: ActivityFilter) => void
}

export function ActivityFilters({ filter, people, onChange }: FiltersProps) {
  const set = (name: keyof ActivityFilter) => (event: { target: { value: string } }) =>
    onChange({ ...filter, [name]: event.target.value })
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Select
        id="who"
        label="Who"
        placeholder="Everybody"
        options={[
          { value: 'visitor', label: 'Visitors' },
          { value: 'system', label: 'The system' },
          ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
        value={filter.who}
        onChange={set('who')}
      />
      <Select
        id="what"
        label="What"
        placeholder="Everything"
        options={activityAreas.map(([value, label]) => ({ value, label }))}
        value={filter.what}
        onChange={set('what')}
      />
      <TextInput id="from" type="date" label="From" value={filter.from} onChange={set('from')} />
      <TextInput
        id="until"
        type="date"
        label="Until"
        value={filter.until}
        onChange={set('until')}
      />
      <div className="max-lg:col-span-2">
        <TextInput
          id="subject"
          label="Id of the record"
          value={filter.subject}
          onChange={set('subject')}
        />
      </div>
    </search>
  )
}
