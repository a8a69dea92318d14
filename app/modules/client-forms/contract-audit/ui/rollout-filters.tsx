import { provinces } from '#app/basics/south-africa.ts'
import {
  type FilterChange,
  type FilterField,
  ListFilters,
  choices,
} from '#app/modules/console/ui/list-filters.tsx'
import { priorities } from '../../forms/contract-audit/content.ts'
import { sortLabels, stageLabels, windowLabels } from '../content/board.ts'
import type { RolloutSummary, RolloutView } from '../schema/rollout.ts'

export type RolloutFiltersProps = {
  filter: RolloutView
  owners: RolloutSummary['owners']
  onChange: (change: FilterChange<RolloutView>) => void
}

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
] as const satisfies readonly FilterField<RolloutView>[]

function ownerChoices(owners: RolloutSummary['owners']) {
  const people = owners.filter(({ canOwn }) => canOwn)
  return [
    { value: 'nobody', label: 'Nobody' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

/** Which clinics are shown and in what order (FLD-08). */
export function RolloutFilters({ filter, owners, onChange }: RolloutFiltersProps) {
  return (
    <ListFilters
      label="Find clinics"
      idPrefix="rollout"
      filter={filter}
      onChange={onChange}
      search={{ placeholder: 'Clinic, provider or reference' }}
      fields={[
        ...fixedFields,
        { name: 'owner', label: 'Owner', options: ownerChoices(owners) },
        { name: 'sort', label: 'Order', options: choices(sortLabels), all: null },
      ]}
      className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
      searchClassName="max-sm:col-span-2"
    />
  )
}
