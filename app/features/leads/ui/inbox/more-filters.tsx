import { useState } from 'react'
import { provinces } from '#app/basics/south-africa.ts'
import {
  choices,
  FilterFields,
  type FilterField,
} from '#app/features/console/ui/list/list-filters.tsx'
import type { FilterChange } from '#app/features/console/ui/list/use-list-query.ts'
import { sortLabels } from '../../content/inbox.ts'
import { sortOf, type InboxFilter } from '../../schema/inbox.ts'
import type { LeadOwner } from '../../schema/inbox-answers.ts'

export type MoreFiltersProps = {
  filter: InboxFilter
  owners: readonly LeadOwner[]
  onChange: (change: FilterChange<InboxFilter>) => void
}

const lessUsed = ['owner', 'province', 'from', 'to', 'due', 'duplicates', 'sort'] as const

/** The filters that are used less; they stay open while one of them narrows the list. */
export function MoreFilters({ filter, owners, onChange }: MoreFiltersProps) {
  const used = lessUsed.filter((name) => filter[name]).length
  const [isOpen, setIsOpen] = useState(used > 0)
  return (
    <details
      className="self-center max-lg:col-span-full open:col-span-full"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="link min-h-8 cursor-pointer justify-self-start">
        {used > 0 ? `More filters (${used} in use)` : 'More filters'}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        <FilterFields
          idPrefix="lead"
          filter={filter}
          onChange={onChange}
          fields={fieldsOf(filter, owners)}
        />
        <Only
          id="lead-due-today"
          label="Due later today only"
          isOn={filter.due === 'today'}
          onTurn={(isOn) => onChange({ due: isOn ? 'today' : '' })}
        />
        <Only
          id="lead-duplicates"
          label="Possible duplicates only"
          isOn={filter.duplicates === 'yes'}
          onTurn={(isOn) => onChange({ duplicates: isOn ? 'yes' : '' })}
        />
      </div>
    </details>
  )
}

function fieldsOf(
  filter: InboxFilter,
  owners: readonly LeadOwner[],
): readonly FilterField<InboxFilter>[] {
  const usualOrder = sortLabels[sortOf({ ...filter, sort: undefined })].toLowerCase()
  return [
    {
      name: 'owner',
      label: 'Owner',
      options: [
        { value: 'nobody', label: 'Nobody' },
        ...owners.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'province',
      label: 'Province',
      options: provinces.map((name) => ({ value: name, label: name })),
    },
    { name: 'from', label: 'Received from', type: 'date', max: filter.to },
    { name: 'to', label: 'Received until', type: 'date', min: filter.from },
    { name: 'sort', label: 'Order', options: choices(sortLabels), all: `As usual: ${usualOrder}` },
  ]
}

type OnlyProps = { id: string; label: string; isOn: boolean; onTurn: (isOn: boolean) => void }

function Only({ id, label, isOn, onTurn }: OnlyProps) {
  return (
    <label htmlFor={id} className="flex min-h-9 items-center gap-2 self-end">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
