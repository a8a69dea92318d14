import { useCallback } from 'react'
import { useSyncState } from '#app/features/live-sync/ui/use-sync-state.ts'
import type { ProductsViewProps } from '../ui/list/products-view.tsx'
import { problemOf, useProducts } from './catalogue-calls.ts'
import { exportProducts } from './export-products.ts'
import { useClearSamples, useProductActions, useRights } from './product-actions.ts'

/** What every list of products needs. */
export function useProductList(): Omit<ProductsViewProps, 'title' | 'status' | 'emptyText'> {
  const products = useProducts()
  const sync = useSyncState(products, products.error && problemOf(products.error))
  const actions = useProductActions()
  const { canApprove } = useRights()
  const clearSamples = useClearSamples()
  const { data } = products
  const onExport = useCallback(
    (ids: string[]) => {
      const wanted = new Set(ids)
      void exportProducts(data?.products.filter(({ id }) => wanted.has(id)) ?? [])
    },
    [data],
  )
  return {
    answer: data,
    isOffline: products.fetchStatus === 'paused',
    sync,
    actions,
    onExport,
    onClearSamples: canApprove ? clearSamples : null,
  }
}
