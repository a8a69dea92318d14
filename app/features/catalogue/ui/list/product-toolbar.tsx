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
      <label className="min-w-52 flex-1">
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
      <label className="w-full sm:w-auto">
        <VisuallyHidden>Category</VisuallyHidden>
        <select
          className="control"
          value={filter.category}
          onChange={(event) =>
            onChange({ category: event.currentTarget.value as ProductFilter['category'] })
          }
        >
          <option value="">All categories</option>
          {productCategories.map((category) => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </select>
      </label>
      {hasFixedStatus ? null : (
        <label className="w-full sm:w-auto">
          <VisuallyHidden>Status</VisuallyHidden>
          <select
            className="control"
            value={filter.status}
            onChange={(event) =>
              onChange({ status: event.currentTarget.value as ProductFilter['status'] })
            }
          >
            <option value="">All statuses</option>
            {productStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
          </select>
        </label>
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
