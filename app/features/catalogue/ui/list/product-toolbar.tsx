import type { RefObject } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import type { ListQueryState } from '#app/features/console/ui/list/use-list-query.ts'
import { categoryLabels, statusLabels } from '../../content.ts'
import type { ProductFilter } from '../../rules/filter-products.ts'
import { productCategories, productStatuses } from '../../schema.ts'

export type ProductToolbarProps = {
  query: ListQueryState<ProductFilter>
  searchBox: RefObject<HTMLInputElement | null>
  /** Drafts and archived have a status of their own. */
  hasFixedStatus: boolean
}

/** ADP-02. */
export function ProductToolbar({ query, searchBox, hasFixedStatus }: ProductToolbarProps) {
  const { filter, change } = query
  return (
    <div role="search" aria-label="Products" className="flex flex-wrap items-center gap-2">
      <SearchBox {...{ query, searchBox }} />
      <Choice
        label="Category"
        all="All categories"
        values={productCategories}
        labels={categoryLabels}
        value={filter.category}
        onChange={(category) => change({ category })}
      />
      {hasFixedStatus ? null : (
        <Choice
          label="Status"
          all="All statuses"
          values={productStatuses}
          labels={statusLabels}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
      )}
      {query.isNarrowed || filter.search ? (
        <Button size="small" variant="quiet" onClick={query.clear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  )
}

function SearchBox({ query, searchBox }: Omit<ProductToolbarProps, 'hasFixedStatus'>) {
  return (
    <label className="min-w-[min(13rem,100%)] flex-1">
      <VisuallyHidden>Search products</VisuallyHidden>
      <input
        ref={searchBox}
        type="search"
        className="control"
        placeholder="Search products"
        value={query.filter.search}
        maxLength={200}
        aria-keyshortcuts="Control+/"
        onChange={(event) => query.change({ search: event.currentTarget.value })}
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
