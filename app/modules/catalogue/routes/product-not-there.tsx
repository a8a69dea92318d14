import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import type { useProduct } from '../ui/product-calls.ts'

/** What stands in the place of a product that is not there (yet). */
export function NotThere({ product }: { product: ReturnType<typeof useProduct> }) {
  const gone = { title: 'There is no such product', to: '/admin/products', back: 'All products' }
  return <ReadState read={product} what="the product" rows={8} gone={gone} />
}
