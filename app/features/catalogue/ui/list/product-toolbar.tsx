import type { RefObject } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { choices, ListFilters } from '#app/features/console/ui/list/list-filters.tsx'
import type { ListQueryState } from '#app/features/console/ui/list/use-list-query.ts'
import { categoryLabels, statusLabels } from '../../content.ts'
import type { ProductFilter } from '../../rules/filter-products.ts'

export type ProductToolbarProps = {
  query: ListQueryState<ProductFilter>
  searchBox: RefObject<HTMLInputElement | null>
  /** Drafts and archived have a status of their own. */
  hasFixedStatus: boolean
}

const category = {
  name: 'category',
  label: 'Category',
  all: 'All categories',
  options: choices(categoryLabels),
} as const
const status = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: choices(statusLabels),
} as const

/** ADP-02. */
export function ProductToolbar({ query, searchBox, hasFixedStatus }: ProductToolbarProps) {
  const { filter, change, clear } = query
  return (
    <ListFilters
      label="Products"
      idPrefix="products"
      filter={filter}
      onChange={change}
      search={{
        label: 'Search products',
        placeholder: 'Search products',
        maxLength: 200,
        ref: searchBox,
        keyShortcuts: 'Control+/',
      }}
      fields={hasFixedStatus ? [category] : [category, status]}
      areLabelsHidden
      className="items-end sm:grid-cols-2 lg:grid-cols-[minmax(13rem,1fr)_auto_auto_auto]"
    >
      {query.isNarrowed || filter.search ? (
        <Button size="small" variant="quiet" onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </ListFilters>
  )
}
