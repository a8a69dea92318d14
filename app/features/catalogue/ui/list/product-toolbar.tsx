import type { RefObject } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { categoryLabels, statusLabels } from '../../content.ts'
import type { ProductFilter } from '../../rules/filter-products.ts'
import { productCategories, productStatuses } from '../../schema.ts'

export type ProductToolbarProps = {
  filter: ProductFilter
  onChange: (change: Partial<ProductFilter>) => void
  searchBox: RefObject<HTMLInputElement | null>
  /** Drafts and archived have a status of their own. */
  hasFixedStatus: boolean
}

/** ADP-02. */
export function ProductToolbar({
  filter,
  onChange,
  searchBox,
  hasFixedStatus,
}: ProductToolbarProps) {
  const isFiltered = filter.search || filter.category || (filter.status && !hasFixedStatus)
  return (
    <div role="search" aria-label="Products" className="flex flex-wrap items-center gap-2">
      <SearchBox {...{ filter, onChange, searchBox }} />
      <Choice
        label="Category"
        all="All categories"
        values={productCategories}
        labels={categoryLabels}
        value={filter.category}
        onChange={(category) => onChange({ category })}
      />
      {hasFixedStatus ? null : (
        <Choice
          label="Status"
          all="All statuses"
          values={productStatuses}
          labels={statusLabels}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
      )}
      {isFiltered ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() =>
            onChange({ search: '', category: '', ...(hasFixedStatus ? {} : { status: '' }) })
          }
        >
          Clear filters
        </Button>
      ) : null}
    </div>
  )
}

function SearchBox({ filter, onChange, searchBox }: Omit<ProductToolbarProps, 'hasFixedStatus'>) {
  return (
    <label className="min-w-[min(13rem,100%)] flex-1">
      <VisuallyHidden>Search products</VisuallyHidden>
      <input
        ref={searchBox}
        type="search"
        className="control"
        placeholder="Search products"
        value={filter.search}
        maxLength={200}
        aria-keyshortcuts="Control+/"
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
    </label>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  /** What an empty choice is called. */
  all: string
  values: readonly Value[]
  labels: Record<Value, string>
  value: Value | ''
  onChange: (value: Value | '') => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, all, values, labels, value, onChange } = props
  return (
    <label className="w-full sm:w-auto">
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        className="control"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value | '')}
      >
        <option value="">{all}</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
