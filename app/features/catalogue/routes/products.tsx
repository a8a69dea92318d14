import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'
import { filterQuery, readFilter } from '../rules/filter-products.ts'
import { ProductsView } from '../ui/list/products-view.tsx'
import { useProductList } from './use-product-list.tsx'

export const meta = () => [{ title: 'Products | Staff console' }]

const viewQuery = (filter: Record<string, string>) =>
  filterQuery(readFilter(new URLSearchParams(filter)))

/** ADP-01 to ADP-19, LDS-06. */
export default function Products() {
  return (
    <ProductsView
      {...useProductList()}
      title="Products"
      views={<SavedViews list="products" queryOf={viewQuery} />}
      emptyText="There are no products yet. Add one, or import a CSV file."
    />
  )
}
