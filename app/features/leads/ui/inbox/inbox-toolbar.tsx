import type { RefObject } from 'react'
import { kindLabels, statusLabels } from '../../content/inbox.ts'
import type { InboxFilter } from '../../schema/inbox.ts'
import { useDebounced } from './use-debounced.ts'

export type InboxToolbarProps = {
  filter: InboxFilter
  onChange: (change: Partial<Record<'search' | 'kind' | 'status', string>>) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Search and filters; each stands in the address, so that a list can be kept and shared. */
export function InboxToolbar({ filter, onChange, searchRef }: InboxToolbarProps) {
  const [search, setSearch] = useDebounced(filter.search, (text) => onChange({ search: text }))
  return (
    <form
      role="search"
      aria-label="Find leads"
      className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(14rem,1fr)_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ search })
      }}
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
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <FilterSelect
        id="lead-kind"
        label="Form"
        value={filter.kind ?? ''}
        labels={kindLabels}
        onChoose={(kind) => onChange({ kind })}
      />
      <FilterSelect
        id="lead-status"
        label="Status"
        value={filter.status ?? ''}
        labels={statusLabels}
        onChoose={(status) => onChange({ status })}
      />
    </form>
  )
}

type FilterSelectProps = {
  id: string
  label: string
  value: string
  labels: Record<string, string>
  onChoose: (value: string) => void
}

function FilterSelect({ id, label, value, labels, onChoose }: FilterSelectProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="control"
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">All</option>
        {Object.entries(labels).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
