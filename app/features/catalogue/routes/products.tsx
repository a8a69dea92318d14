import { noProductsText } from '../content.ts'
import { ProductsView } from '../ui/list/products-view.tsx'
import { useProductList } from './use-product-list.ts'

export const meta = () => [{ title: 'Products | Staff console' }]

/** ADP-01 to ADP-19. */
export default function Products() {
  return <ProductsView {...useProductList()} title="Products" emptyText={noProductsText} />
}
