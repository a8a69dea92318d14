import { choices, ListFilters } from '#app/features/console/ui/list/list-filters.tsx'
import { statusChoiceLabels } from '../../content/inbox.ts'
import { useKindOptions } from '../use-kind-options.ts'
import { MoreFilters, type MoreFiltersProps } from './more-filters.tsx'

/** Search and filters of the inbox. */
export function InboxToolbar({ filter, owners, onChange }: MoreFiltersProps) {
  const kinds = useKindOptions()
  return (
    <ListFilters
      label="Find leads"
      idPrefix="lead"
      filter={filter}
      onChange={onChange}
      search={{ placeholder: 'Name, e-mail, company, telephone or reference' }}
      fields={[
        { name: 'kind', label: 'Form', all: 'Any form', options: kinds },
        {
          name: 'status',
          label: 'Status',
          all: 'Any status',
          options: choices(statusChoiceLabels),
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
