import { priorityLabels } from '#app/features/console/content/request-terms.ts'
import { choices, ListFilters } from '#app/features/console/ui/list/list-filters.tsx'
import type { FilterChange } from '#app/features/console/ui/list/use-list-query.ts'
import { approvalTypeDetails } from '../rules/approval-types.ts'
import type { ApprovalFilter } from '../rules/filter-approvals.ts'
import { approvalTypes } from '../schema.ts'

const types = approvalTypes.map((value) => ({ value, label: approvalTypeDetails[value].label }))

export type ApprovalFiltersProps = {
  filter: ApprovalFilter
  onChange: (change: FilterChange<ApprovalFilter>) => void
}

/** Search and filters of the queue. */
export function ApprovalFilters({ filter, onChange }: ApprovalFiltersProps) {
  return (
    <ListFilters
      label="Find requests"
      idPrefix="approval"
      filter={filter}
      onChange={onChange}
      search={{ placeholder: 'Title, product or who asks', maxLength: 200 }}
      fields={[
        { name: 'type', label: 'Type', options: types, all: 'All types' },
        {
          name: 'priority',
          label: 'Priority',
          options: choices(priorityLabels),
          all: 'All priorities',
        },
      ]}
      className="grid-cols-2 sm:grid-cols-[minmax(8rem,1fr)_auto_auto]"
      searchClassName="max-sm:col-span-2"
    />
  )
}
