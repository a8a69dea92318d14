import { useState } from 'react'
import { sortLabels } from '../../content/inbox.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { sortOf, type InboxFilter } from '../../schema/inbox.ts'
import type { LeadOwner } from '../../schema/inbox-answers.ts'
import { FilterSelect } from './filter-select.tsx'

export type FilterChange = Partial<Record<keyof InboxFilter, string>>

export type MoreFiltersProps = {
  filter: InboxFilter
  owners: readonly LeadOwner[]
  onChange: (change: FilterChange) => void
}

const lessUsed = ['owner', 'province', 'from', 'to', 'due', 'duplicates', 'sort'] as const

/** The filters that are used less; they stay open while one of them narrows the list. */
export function MoreFilters({ filter, owners, onChange }: MoreFiltersProps) {
  const used = lessUsed.filter((name) => filter[name]).length
  const [isOpen, setIsOpen] = useState(used > 0)
  return (
    <details
      className="col-span-full"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="link min-h-8 cursor-pointer justify-self-start">
        {used > 0 ? `More filters (${used} in use)` : 'More filters'}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        <FilterSelect
          id="lead-owner-filter"
          label="Owner"
          value={filter.owner ?? ''}
          options={[['nobody', 'Nobody'], ...owners.map(({ id, name }) => [id, name] as const)]}
          onChoose={(owner) => onChange({ owner })}
        />
        <FilterSelect
          id="lead-province"
          label="Province"
          value={filter.province ?? ''}
          options={provinces.map((name) => [name, name])}
          onChoose={(province) => onChange({ province })}
        />
        <ReceivedBetween filter={filter} onChange={onChange} />
        <FilterSelect
          id="lead-sort"
          label="Order"
          value={filter.sort ?? ''}
          options={Object.entries(sortLabels)}
          allLabel={`As usual: ${sortLabels[sortOf({ ...filter, sort: undefined })].toLowerCase()}`}
          onChoose={(sort) => onChange({ sort })}
        />
        <OnlySome filter={filter} onChange={onChange} />
      </div>
    </details>
  )
}

type NarrowingProps = Pick<MoreFiltersProps, 'filter' | 'onChange'>

function ReceivedBetween({ filter, onChange }: NarrowingProps) {
  return (
    <>
      <Day
        id="lead-from"
        label="Received from"
        value={filter.from}
        max={filter.to}
        onChoose={(from) => onChange({ from })}
      />
      <Day
        id="lead-to"
        label="Received until"
        value={filter.to}
        min={filter.from}
        onChoose={(to) => onChange({ to })}
      />
    </>
  )
}

function OnlySome({ filter, onChange }: NarrowingProps) {
  return (
    <>
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
    </>
  )
}

type DayProps = {
  id: string
  label: string
  value: string | undefined
  min?: string
  max?: string
  onChoose: (day: string) => void
}

function Day({ id, label, value, min, max, onChoose }: DayProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="control"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </div>
  )
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
