import { useEffect, useState } from 'react'
import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { stageLabels } from '../../rules/describe-activity.ts'
import { fieldNamed, optionsOf, type FormDefinition } from '../../schema/definition.ts'
import { stages, type Stage, type SubmissionFilter } from '../../schema/submission.ts'

export type ReceivedFiltersProps = {
  definition: FormDefinition
  filter: SubmissionFilter
  onFilter: (change: Partial<SubmissionFilter>) => void
}

const pauseMs = 300

export function ReceivedFilters({ definition, filter, onFilter }: ReceivedFiltersProps) {
  const [search, setSearch] = useState(filter.search)
  useEffect(() => {
    if (search === filter.search) return
    const timer = setTimeout(() => onFilter({ search }), pauseMs)
    return () => clearTimeout(timer)
  }, [search, filter.search, onFilter])
  const choices = (name: string) =>
    optionsOf(fieldNamed(definition, name)!, {}).map(({ value, label }) => ({ value, label }))
  return (
    <form
      role="search"
      aria-label={`Find ${definition.noun}s`}
      className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(12rem,1fr)_repeat(4,auto)]"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter({ search })
      }}
    >
      <div className="max-lg:col-span-2">
        <TextInput
          id="received-search"
          type="search"
          label="Search"
          placeholder="Clinic or reference"
          maxLength={100}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <Select
        id="received-level"
        label="Priority"
        placeholder="All"
        value={filter.level ?? ''}
        options={definition.verdict.levels.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(event) => onFilter({ level: event.currentTarget.value })}
      />
      <Select
        id="received-region"
        label={fieldNamed(definition, definition.region)!.label}
        placeholder="All"
        value={filter.region ?? ''}
        options={choices(definition.region)}
        onChange={(event) => onFilter({ region: event.currentTarget.value })}
      />
      <Select
        id="received-state"
        label={fieldNamed(definition, definition.state)!.label}
        placeholder="All"
        value={filter.state ?? ''}
        options={choices(definition.state)}
        onChange={(event) => onFilter({ state: event.currentTarget.value })}
      />
      <Select
        id="received-stage"
        label="Stage"
        placeholder="All"
        value={filter.stage ?? ''}
        options={stages.map((value) => ({ value, label: stageLabels[value] }))}
        onChange={(event) =>
          onFilter({ stage: (event.currentTarget.value || undefined) as Stage | undefined })
        }
      />
    </form>
  )
}
