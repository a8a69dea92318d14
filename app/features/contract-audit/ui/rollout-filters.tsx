import { provinces } from '#app/basics/south-africa.ts'
import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { sortLabels, stageLabels, windowLabels } from '../content/board.ts'
import { priorities } from '#app/features/client-forms/forms/contract-audit/content.ts'
import type { RolloutSummary, RolloutView } from '../schema/rollout.ts'

/** What of the address a filter changes; an empty value takes it out. */
export type ViewChange = Partial<Record<keyof RolloutView, string>>

export type RolloutFiltersProps = {
  view: RolloutView
  owners: RolloutSummary['owners']
  onView: (change: ViewChange) => void
}

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const fixedFields = [
  {
    name: 'priority',
    label: 'Priority',
    options: [
      ...priorities.map((value) => ({ value, label: value.toUpperCase() })),
      { value: 'not-audited', label: 'Not audited' },
    ],
  },
  {
    name: 'province',
    label: 'Province',
    options: provinces.map((value) => ({ value, label: value })),
  },
  { name: 'window', label: 'Notice window', options: choices(windowLabels) },
  { name: 'stage', label: 'Stage', options: choices(stageLabels) },
] as const

function ownerChoices(owners: RolloutSummary['owners']) {
  const people = owners.filter(({ canOwn }) => canOwn)
  return [
    { value: 'nobody', label: 'Nobody' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** Which clinics are shown and in what order; all of it stands in the address (FLD-08). */
export function RolloutFilters({ view, owners, onView }: RolloutFiltersProps) {
  const fields = [
    ...fixedFields,
    { name: 'owner', label: 'Owner', options: ownerChoices(owners) },
  ] as const
  return (
    <form
      role="search"
      aria-label="Find clinics"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField view={view} onView={onView} />
      {fields.map(({ name, label, options }) => (
        <Select
          key={name}
          id={`rollout-${name}`}
          label={label}
          placeholder="All"
          value={view[name] ?? ''}
          options={options}
          onChange={(event) => onView({ [name]: event.currentTarget.value })}
        />
      ))}
      <Select
        id="rollout-sort"
        label="Order"
        value={view.sort}
        options={choices(sortLabels)}
        onChange={(event) => onView({ sort: event.currentTarget.value })}
      />
    </form>
  )
}

function SearchField({ view, onView }: Omit<RolloutFiltersProps, 'owners'>) {
  return (
    <div className="max-sm:col-span-2">
      <TextInput
        id="rollout-search"
        type="search"
        label="Search"
        placeholder="Clinic, provider or reference"
        maxLength={100}
        autoComplete="off"
        value={view.search}
        onChange={(event) => onView({ search: event.currentTarget.value })}
      />
    </div>
  )
}
