import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { stageLabels } from '../../rules/describe-activity.ts'
import { fieldNamed, optionsOf, type FormDefinition } from '../../schema/definition.ts'
import { stages, type SubmissionFilter } from '../../schema/submission.ts'

export type ReceivedFiltersProps = {
  definition: FormDefinition
  filter: SubmissionFilter
  onFilter: (change: Partial<SubmissionFilter>) => void
}

export function ReceivedFilters({ definition, filter, onFilter }: ReceivedFiltersProps) {
  return (
    <form
      role="search"
      aria-label={`Find ${definition.noun}s`}
      className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(12rem,1fr)_repeat(4,auto)]"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="max-lg:col-span-2">
        <TextInput
          id="received-search"
          type="search"
          label="Search"
          placeholder="Clinic or reference"
          maxLength={100}
          autoComplete="off"
          value={filter.search}
          onChange={(event) => onFilter({ search: event.currentTarget.value })}
        />
      </div>
      {choicesOf(definition).map(({ name, label, options }) => (
        <Select
          key={name}
          id={`received-${name}`}
          label={label}
          placeholder="All"
          value={filter[name] ?? ''}
          options={options}
          onChange={(event) => onFilter({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </form>
  )
}

/** What a list can be narrowed by; the form's definition says what its region and state are called. */
function choicesOf(definition: FormDefinition) {
  const ofField = (fieldName: string) => {
    const field = fieldNamed(definition, fieldName)!
    const options = optionsOf(field, {}).map(({ value, label }) => ({ value, label }))
    return { label: field.label, options }
  }
  const levels = definition.verdict.levels.map((value) => ({ value, label: value.toUpperCase() }))
  return [
    { name: 'level', label: 'Priority', options: levels },
    { name: 'region', ...ofField(definition.region) },
    { name: 'state', ...ofField(definition.state) },
    {
      name: 'stage',
      label: 'Stage',
      options: stages.map((value) => ({ value, label: stageLabels[value] })),
    },
  ] as const
}
