import { ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { StaffApiError } from '#app/features/staff-access/ui/api-client.ts'
import { problemOf, type useProduct } from './catalogue-calls.ts'

/** What stands in the place of a product that is not there (yet). */
export function NotThere({ product }: { product: ReturnType<typeof useProduct> }) {
  if (product.fetchStatus === 'paused') return <OfflineState />
  if (!product.error) return <LoadingState label="Fetching the product" rows={8} />
  if (product.error instanceof StaffApiError && product.error.status === 404)
    return <ErrorState title="There is no such product" />
  return (
    <ErrorState
      title="The product could not be fetched"
      onRetry={() => void product.refetch()}
      isRetrying={product.isFetching}
    >
      <p>{problemOf(product.error)}</p>
    </ErrorState>
  )
}
