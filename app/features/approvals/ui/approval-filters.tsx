import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { priorityLabels } from '#app/features/console/content/request-terms.ts'
import { typeLabels } from '../content.ts'
import type { ApprovalFilter } from '../rules/filter-approvals.ts'

export type ApprovalFiltersProps = {
  filter: ApprovalFilter
  onChange: (change: Partial<Record<keyof ApprovalFilter, string>>) => void
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Search and filters stand in the address, so that they can be kept and shared (LDS-06). */
export function ApprovalFilters({ filter, onChange }: ApprovalFiltersProps) {
  const set = (name: keyof ApprovalFilter) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value })
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(8rem,1fr)_auto_auto]">
      <div className="max-sm:col-span-2">
        <TextInput
          id="search"
          type="search"
          label="Search"
          placeholder="Title, product or who asks"
          maxLength={200}
          value={filter.search}
          onChange={set('search')}
        />
      </div>
      <Select
        id="type"
        label="Type"
        placeholder="All types"
        options={options(typeLabels)}
        value={filter.type}
        onChange={set('type')}
      />
      <Select
        id="priority"
        label="Priority"
        placeholder="All priorities"
        options={options(priorityLabels)}
        value={filter.priority}
        onChange={set('priority')}
      />
    </search>
  )
}
