import { ProductsView } from '../ui/list/products-view.tsx'
import { useProductList } from './use-product-list.tsx'

export const meta = () => [{ title: 'Drafts | Staff console' }]

/** ADS-15: products that nobody has sent for approval yet. */
export default function ProductDrafts() {
  return (
    <ProductsView
      {...useProductList('draft')}
      title="Drafts"
      emptyText="There are no drafts. A new product, and a duplicate, begins as one."
    />
  )
}
