import type { RefObject } from 'react'
import { kindLabels, statusChoiceLabels } from '../../content/inbox.ts'
import { FilterSelect } from './filter-select.tsx'
import { MoreFilters, type MoreFiltersProps } from './more-filters.tsx'

export type InboxToolbarProps = MoreFiltersProps & {
  searchRef: RefObject<HTMLInputElement | null>
}

/** Search and filters; each stands in the address, so that a list can be kept and shared (LDS-06). */
export function InboxToolbar({ filter, owners, onChange, searchRef }: InboxToolbarProps) {
  return (
    <form
      role="search"
      aria-label="Find leads"
      className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(14rem,1fr)_auto_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="field max-lg:col-span-2">
        <label className="field-label" htmlFor="lead-search">
          Search
        </label>
        <input
          id="lead-search"
          ref={searchRef}
          type="search"
          className="control"
          maxLength={100}
          autoComplete="off"
          placeholder="Name, e-mail, company, telephone or reference"
          value={filter.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
        />
      </div>
      <FilterSelect
        id="lead-kind"
        label="Form"
        value={filter.kind ?? ''}
        options={Object.entries(kindLabels)}
        onChoose={(kind) => onChange({ kind })}
      />
      <FilterSelect
        id="lead-status"
        label="Status"
        value={filter.status ?? ''}
        options={Object.entries(statusChoiceLabels)}
        onChoose={(status) => onChange({ status })}
      />
      <MoreFilters filter={filter} owners={owners} onChange={onChange} />
    </form>
  )
}
