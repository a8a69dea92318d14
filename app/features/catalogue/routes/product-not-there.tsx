import { ErrorState } from '#app/design/ui/list-state.tsx'
import { StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { type useProduct } from './catalogue-calls.ts'

/** What stands in the place of a product that is not there (yet). */
export function NotThere({ product }: { product: ReturnType<typeof useProduct> }) {
  if (product.error instanceof StaffApiError && product.error.status === 404)
    return <ErrorState title="There is no such product" />
  return <ReadState read={product} what="the product" rows={8} />
}
