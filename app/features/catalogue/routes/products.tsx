import { SavedViews } from '#app/features/console/ui/views/saved-views.tsx'
import { ProductsView } from '../ui/list/products-view.tsx'
import { useProductList } from './use-product-list.tsx'

export const meta = () => [{ title: 'Products | Staff console' }]

/** ADP-01 to ADP-19, LDS-06. */
export default function Products() {
  const list = useProductList()
  return (
    <ProductsView
      {...list}
      title="Products"
      views={<SavedViews list="products" queryOf={list.query.queryOf} />}
      emptyText="There are no products yet. Add one, or import a CSV file."
    />
  )
}
