import { useId, useState } from 'react'
import { provinces } from '#app/basics/south-africa.ts'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { keyName } from '#app/modules/console/content.ts'
import {
  type FilterChange,
  type FilterField,
  FilterFields,
  ListFilters,
  toChoices,
} from '#app/modules/console/ui/list-filters.tsx'
import { useSingleKeySetting } from '#app/modules/console/ui/use-keys.ts'
import type { LeadOwner } from '../../summary/schema.ts'
import { useKindOptions } from '../calls.ts'
import { sortLabels, statusChoiceLabels } from '../content.ts'
import { type InboxFilter, inboxSortOf } from '../schema.ts'

export function InboxToolbar({ filter, owners, onChange }: MoreFiltersProps) {
  const kinds = useKindOptions()
  return (
    <ListFilters
      label="Find leads"
      idPrefix="lead"
      filter={filter}
      onChange={onChange}
      search={{ placeholder: 'Name, email, company, phone or reference' }}
      fields={[
        { name: 'kind', label: 'Form', all: 'Any form', options: kinds },
        {
          name: 'status',
          label: 'Status',
          all: 'Any status',
          options: toChoices(statusChoiceLabels),
        },
      ]}
      areLabelsHidden
      className="grid-cols-2 lg:grid-cols-[minmax(14rem,1fr)_auto_auto_auto]"
      searchClassName="max-lg:col-span-2"
    >
      <MoreFilters filter={filter} owners={owners} onChange={onChange} />
    </ListFilters>
  )
}

type MoreFiltersProps = {
  filter: InboxFilter
  owners: readonly LeadOwner[]
  onChange: (change: FilterChange<InboxFilter>) => void
}

const secondaryFilters = ['owner', 'province', 'from', 'to', 'due', 'duplicates', 'sort'] as const

/** Less common filters, in a section that stays open while one of them narrows the list. */
function MoreFilters({ filter, owners, onChange }: MoreFiltersProps) {
  const used = secondaryFilters.filter((name) => filter[name]).length
  const [isOpen, setIsOpen] = useState(used > 0)
  return (
    <details
      className="self-center max-lg:col-span-full lg:pt-1.5 open:col-span-full"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="link cursor-pointer leading-8">
        {used > 0 ? `More filters (${used} in use)` : 'More filters'}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        <FilterFields
          idPrefix="lead"
          filter={filter}
          onChange={onChange}
          fields={fieldsOf(filter, owners)}
        />
        <FilterCheckbox
          id="lead-due-today"
          label="Due later today"
          isOn={filter.due === 'today'}
          onTurn={(isOn) => onChange({ due: isOn ? 'today' : '' })}
        />
        <FilterCheckbox
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
  const usualOrder = sortLabels[inboxSortOf({ ...filter, sort: undefined })].toLowerCase()
  return [
    {
      name: 'owner',
      label: 'Owner',
      options: [
        { value: 'nobody', label: 'Unassigned' },
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
    { name: 'sort', label: 'Order', options: toChoices(sortLabels), all: `Default: ${usualOrder}` },
  ]
}

type FilterCheckboxProps = {
  id: string
  label: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

function FilterCheckbox({ id, label, isOn, onTurn }: FilterCheckboxProps) {
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

/** Shows how to list the keyboard shortcuts, and a switch to turn them off (WCAG 2.1.4). */
export function ShortcutsHint() {
  const id = useId()
  const [areOn, turn] = useSingleKeySetting()
  return (
    <div className="flex items-center gap-x-2 text-sm whitespace-nowrap text-ink-soft max-lg:hidden">
      {areOn ? (
        <span title="Shows the shortcuts">
          <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-xs">
            {keyName('help')}
          </kbd>
          <VisuallyHidden> shows the shortcuts</VisuallyHidden>
        </span>
      ) : null}
      <label htmlFor={id} className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          checked={areOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <span>
          <VisuallyHidden>Keyboard </VisuallyHidden>shortcuts
        </span>
      </label>
    </div>
  )
}
