import {
  type FilterChange,
  type FilterField,
  ListFilters,
} from '#app/modules/console/ui/list-filters.tsx'
import { stageLabels } from '../../rules/describe-activity.ts'
import { fieldNamed, optionsOf } from '#app/modules/forms/schema/definition.ts'
import type { ClientForm } from '../../schema/definition.ts'
import { stages, type SubmissionFilter } from '../../schema/submission.ts'

export type ReceivedFiltersProps = {
  definition: ClientForm
  filter: SubmissionFilter
  onChange: (change: FilterChange<SubmissionFilter>) => void
}

export function ReceivedFilters({ definition, filter, onChange }: ReceivedFiltersProps) {
  return (
    <ListFilters
      label={`Find ${definition.noun}s`}
      idPrefix="received"
      filter={filter}
      onChange={onChange}
      search={{ placeholder: 'Clinic or reference' }}
      fields={fieldsOf(definition)}
      className="grid-cols-2 lg:grid-cols-[minmax(12rem,1fr)_repeat(4,auto)]"
      searchClassName="max-lg:col-span-2"
    />
  )
}

/** What a list can be narrowed by; the form's definition says what its region and state are called. */
function fieldsOf(definition: ClientForm): readonly FilterField<SubmissionFilter>[] {
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
  ]
}
