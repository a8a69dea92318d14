import { ProductsView } from '../ui/list/products-view.tsx'
import { useProductList } from './use-product-list.tsx'

export const meta = () => [{ title: 'Archived | Staff console' }]

/** ADS-15: products off the market; each can be restored as a draft (D-107). */
export default function ProductArchive() {
  return (
    <ProductsView
      {...useProductList('archived')}
      title="Archived"
      emptyText="Nothing is archived. An archived product can be restored from here."
    />
  )
}
