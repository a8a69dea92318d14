import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryValues } from '#app/basics/query-string.ts'
import { useListQuery } from '#app/features/console/ui/list/use-list-query.ts'
import { useSaveFile } from '#app/features/console/ui/use-save-file.ts'
import { useSyncState } from '#app/features/live-sync/ui/use-sync-state.ts'
import { saveFile } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import {
  productQuery,
  productQueryOfOneStatus,
  type ProductFilter,
} from '../rules/filter-products.ts'
import type { ProductStatus } from '../schema.ts'
import { products as api } from '../ui/catalogue-api.ts'
import type { ProductsViewProps } from '../ui/list/products-view.tsx'
import type { BulkAction } from '../content/bulk-actions.ts'
import { BulkBar } from '../ui/bulk/bulk-bar.tsx'
import { useProductSelection, type Selection } from '../ui/list/use-product-selection.ts'
import { BulkChangeDialog } from './bulk-change.tsx'
import { useProducts } from './catalogue-calls.ts'
import { RevisedBulk, type Revised } from './revised-bulk.tsx'
import { useClearSamples, useProductActions, useRights } from './product-actions.ts'

/** What every list of products needs; drafts and archived show one status only. */
export function useProductList(
  status?: ProductStatus,
): Omit<ProductsViewProps, 'title' | 'emptyText'> {
  const query = useListQuery(status ? productQueryOfOneStatus : productQuery)
  const asked: ProductFilter = status ? { ...query.asked, status } : query.asked
  const products = useProducts(asked)
  const { data, error, fetchNextPage, isFetchNextPageError } = products
  const sync = useSyncState(products, error && !isFetchNextPageError ? failureText(error) : null)
  const actions = useProductActions()
  const { canApprove } = useRights()
  const clearSamples = useClearSamples()
  const total = data?.pages[0]?.total ?? null
  const shown = data?.pages.flatMap((page) => page.products)
  const selection = useProductSelection(asked, total, shown?.map(({ id }) => id) ?? [])
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return {
    ...(status ? { status } : {}),
    query,
    file: useSaveFile(() => saveFile(api.export.$get({ query: queryValues(asked) }))),
    products: shown,
    total,
    selection,
    bulk: actions.canEdit ? <BulkChange selection={selection} total={total} /> : null,
    hasSamples: data?.pages[0]?.hasSamples ?? false,
    more: {
      hasMore: products.hasNextPage,
      isLoading: products.isFetchingNextPage,
      problem: isFetchNextPageError ? failureText(error) : null,
      load,
    },
    isOffline: products.fetchStatus === 'paused',
    sync,
    actions,
    onClearSamples: canApprove ? clearSamples : null,
  }
}

function BulkChange({ selection, total }: { selection: Selection; total: number | null }) {
  const [action, setAction] = useState<BulkAction | null>(null)
  const { revisesId, aside, putAside, end } = useRevision()
  const done = () => {
    selection.clear()
    end()
  }
  return (
    <>
      <BulkBar selection={selection} total={total} onChoose={setAction} />
      {action ? (
        <BulkChangeDialog
          action={action}
          selection={selection.asked}
          count={selection.count}
          revisesId={revisesId}
          start={aside?.action === action ? aside.start : undefined}
          onClose={(isDone) => {
            setAction(null)
            if (isDone) done()
          }}
        />
      ) : null}
      {revisesId && !aside ? (
        <RevisedBulk
          id={revisesId}
          onDone={done}
          onClose={(revised) => {
            if (!revised) return end()
            // So that some can be left out before it is sent again.
            selection.choose(revised.productIds)
            putAside(revised)
          }}
        />
      ) : null}
    </>
  )
}

/** The rejected request in the address (STF-04): what is sent while it stands there revises it. */
function useRevision() {
  const [params, setParams] = useSearchParams()
  const revisesId = params.get('revise')
  const [last, putAside] = useState<Revised | null>(null)
  return {
    revisesId,
    /** Its dialog was closed, to choose other products. */
    aside: last?.id === revisesId ? last : null,
    putAside,
    end() {
      if (!revisesId) return
      params.delete('revise')
      setParams(params, { replace: true, preventScrollReset: true })
    },
  }
}
