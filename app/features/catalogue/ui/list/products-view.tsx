import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { countText } from '#app/basics/capped-count.ts'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import type { SyncState } from '#app/design/ui/sync-status.tsx'
import { useKeys } from '#app/features/console/ui/keys/use-keys.ts'
import { NotReadYet, SyncedHead } from '#app/features/console/ui/list/synced-list.tsx'
import type { ListQueryState } from '#app/features/console/ui/list/use-list-query.ts'
import { noProductsText } from '../../content.ts'
import { mostInBulk } from '../../rules/most-in-bulk.ts'
import type { ProductFilter } from '../../rules/filter-products.ts'
import type { ProductStatus } from '../../schema.ts'
import type { Product } from '../../schema/answers.ts'
import type { ProductActions } from './product-menu.tsx'
import type { Selection } from './use-product-selection.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { ProductTable, type MoreProducts } from './product-table.tsx'
import { ProductToolbar } from './product-toolbar.tsx'

export type ProductsViewProps = {
  title: string
  /** Drafts and archived show one status only. */
  status?: ProductStatus
  /** Said where there is nothing to filter. */
  emptyText: string
  query: ListQueryState<ProductFilter>
  /** What was read so far of those that fit; undefined before the first answer. */
  products: readonly Product[] | undefined
  /** How many fit; null where that is not counted. */
  total: number | null
  hasSamples: boolean
  more: MoreProducts
  isOffline: boolean
  sync: SyncState
  /** The person's saved views; drafts and archived are views already. */
  views?: ReactNode
  actions: ProductActions
  file: { isSaving: boolean; save: () => void }
  selection: Selection
  /** The bar and the dialog that change the chosen products; null for those who may not. */
  bulk: ReactNode
  /** null for those who may not. */
  onClearSamples: (() => Promise<void>) | null
}

/** ADP-01 to ADP-19. Keys in the list: "/" searches, "n" adds, "r" refreshes, arrows move. */
export function ProductsView(props: ProductsViewProps) {
  const { status, products, total, query, sync, actions } = props
  const searchBox = useRef<HTMLInputElement>(null)
  useProductKeys(searchBox, actions.canEdit, sync.refresh)
  return (
    <div className="grid gap-4">
      <Head {...props} />
      {props.hasSamples ? <SampleNotice onClear={props.onClearSamples} /> : null}
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-lg">
          <ProductToolbar
            query={query}
            searchBox={searchBox}
            hasFixedStatus={status !== undefined}
          />
        </div>
        {props.views}
      </div>
      {products ? null : (
        <NotReadYet
          what="the products"
          skeleton={<ProductSkeleton />}
          isOffline={props.isOffline}
          sync={sync}
        />
      )}
      {products && products.length > 0 ? (
        <ProductTable
          products={products}
          total={total}
          sort={query.asked.sort}
          onSort={(sort) => query.change({ sort })}
          more={props.more}
          actions={actions}
          selection={props.selection}
        />
      ) : null}
      {props.bulk}
      {products?.length === 0 ? (
        <div className="card">
          <EmptyState title={query.isNarrowed ? noProductsText : props.emptyText} />
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {products && total !== null ? countWords(total) : ''}
      </p>
    </div>
  )
}

const countWords = (total: number) =>
  `${countText(total, mostInBulk)} ${total === 1 ? 'product' : 'products'}`

function Head(props: ProductsViewProps) {
  const { title, sync, actions, products, total, file } = props
  const counted = products && total !== null ? `${title} (${countText(total, mostInBulk)})` : title
  return (
    <SyncedHead heading={<h1>{counted}</h1>} sync={sync}>
      <Button
        size="small"
        variant="secondary"
        disabled={!products?.length}
        isBusy={file.isSaving}
        onClick={file.save}
      >
        Export CSV
      </Button>
      {actions.canEdit ? (
        <>
          <ButtonLink size="small" variant="secondary" to="/admin/products/import">
            Import CSV
          </ButtonLink>
          <ButtonLink size="small" to="/admin/products/new">
            Add New Product
          </ButtonLink>
        </>
      ) : null}
    </SyncedHead>
  )
}

function SampleNotice({ onClear }: { onClear: (() => Promise<void>) | null }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Notice>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>These are samples. They are removed once you add a product of your own.</p>
        {onClear ? (
          <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
            Clear the samples
          </Button>
        ) : null}
      </div>
      <LazyAlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Clear the samples?"
        description="The sample products and the requests about them are removed for good."
        confirmLabel="Clear the samples"
        cancelLabel="Keep them"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false)
          void onClear?.()
        }}
      />
    </Notice>
  )
}

const inList = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.table-frame') !== null

/** Who chooses products with the keyboard must not lose the choice to a slip of the finger. */
const inRow = (target: EventTarget | null) =>
  inList(target) && !(target instanceof HTMLInputElement)

/** Ctrl and / searches from anywhere; n and r work in the list only, so that nobody meets them by accident. */
function useProductKeys(
  searchBox: { current: HTMLInputElement | null },
  canEdit: boolean,
  refresh: () => void,
) {
  const navigate = useNavigate()
  useKeys({ searchFromAnywhere: () => searchBox.current?.focus() }, () => true)
  useKeys(
    {
      ...(canEdit ? { add: () => void navigate('/admin/products/new') } : {}),
      refresh,
    },
    inRow,
  )
}
