import { useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { queryValues } from '#app/basics/records.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { saveFile } from '#app/modules/access/calls.ts'
import {
  ListPlaceholder,
  SyncedHead,
  useSyncState,
} from '#app/modules/console/live-sync/ui/synced-list.tsx'
import { NoMatches, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import {
  ListFilters,
  type ListQueryState,
  toChoices,
  useListQuery,
} from '#app/modules/console/ui/list-filters.tsx'
import { SaveFileButton } from '#app/modules/console/ui/save-file-button.tsx'
import { useKeys } from '#app/modules/console/ui/use-keys.ts'
import { SavedViews } from '#app/modules/console/view/ui/saved-views.tsx'
import { maxBulkItems } from '../../bulk/schema.ts'
import { BulkChange, useProductSelection } from '../../bulk/ui/bulk-change.tsx'
import { useClearSamples, useProductActions, useProducts, useRights } from '../calls.ts'
import { type ProductList, categoryLabels, productListAt, statusLabels } from '../content.ts'
import { productQuery, productQueryOfOneStatus, type ProductFilter } from '../rules.ts'
import { products as api } from '../ui/product-api.ts'
import { ProductSkeleton, ProductTable } from '../ui/product-table.tsx'
import type { Route } from './+types/products'

export const meta = ({ location }: Route.MetaArgs) => [
  { title: `${productListAt(location.pathname).title} | Staff console` },
]

export default function Products() {
  const list = productListAt(useLocation().pathname)
  return <ListedProducts key={list.title} list={list} />
}

function useProductList({ status }: ProductList) {
  const query = useListQuery(status ? productQueryOfOneStatus : productQuery)
  const applied: ProductFilter = status ? { ...query.applied, status } : query.applied
  const found = useProducts(applied)
  const { rows, more } = toLoadedList(found, ({ products }) => products)
  const { total = null, hasSamples = false } = found.data?.pages[0] ?? {}
  const sync = useSyncState(found, more?.problem ? null : found.error)
  const selection = useProductSelection(applied, total, rows?.map(({ id }) => id) ?? [])
  const isOffline = found.fetchStatus === 'paused'
  return { query, applied, rows, more, total, hasSamples, sync, selection, isOffline }
}

function ListedProducts({ list }: { list: ProductList }) {
  const { title, status } = list
  const { query, applied, rows, more, total, hasSamples, sync, selection, isOffline } =
    useProductList(list)
  const actions = useProductActions()
  const searchBox = useRef<HTMLInputElement>(null)
  useProductKeys(searchBox, actions.canEdit, sync.refresh)
  return (
    <div className="grid gap-4">
      <SyncedHead heading={<h1>{rows ? titleWithCount(title, total) : title}</h1>} sync={sync}>
        <HeadButtons applied={applied} hasRows={Boolean(rows?.length)} canEdit={actions.canEdit} />
      </SyncedHead>
      {hasSamples ? <SampleNotice /> : null}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-lg">
          <Filters query={query} searchBox={searchBox} hasFixedStatus={status !== undefined} />
        </div>
        {status ? null : <SavedViews list="products" queryOf={query.queryOf} />}
      </div>
      {rows ? null : (
        <ListPlaceholder
          what="the products"
          skeleton={<ProductSkeleton />}
          isOffline={isOffline}
          sync={sync}
        />
      )}
      {rows && rows.length > 0 ? (
        <ProductTable
          products={rows}
          total={total}
          sort={query.applied.sort}
          onSort={(sort) => query.change({ sort })}
          more={more}
          actions={actions}
          selection={selection}
        />
      ) : null}
      {actions.canEdit ? <BulkChange selection={selection} total={total} /> : null}
      {rows?.length === 0 ? (
        <div className="card">
          <NoProducts list={list} query={query} canEdit={actions.canEdit} />
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {rows && total !== null ? countWords(total) : ''}
      </p>
    </div>
  )
}

type NoProductsProps = {
  list: ProductList
  query: { isNarrowed: boolean; clear: () => void }
  canEdit: boolean
}

function NoProducts({ list: { status, empty }, query, canEdit }: NoProductsProps) {
  if (query.isNarrowed)
    return <NoMatches title="No products found matching your criteria." onClear={query.clear} />
  const add = (
    <ButtonLink variant="secondary" size="small" to="/admin/products/new">
      Add a product
    </ButtonLink>
  )
  return <EmptyState title={empty} action={canEdit && status !== 'archived' ? add : null} />
}

const titleWithCount = (title: string, total: number | null) =>
  total === null ? title : `${title} (${formatCappedCount(total, maxBulkItems)})`

const countWords = (total: number) =>
  `${formatCappedCount(total, maxBulkItems)} ${total === 1 ? 'product' : 'products'}`

type HeadButtonsProps = { applied: ProductFilter; hasRows: boolean; canEdit: boolean }

function HeadButtons({ applied, hasRows, canEdit }: HeadButtonsProps) {
  return (
    <>
      <SaveFileButton
        disabled={!hasRows}
        onSave={() => saveFile(api.export.$get({ query: queryValues(applied) }))}
      >
        Export CSV
      </SaveFileButton>
      {canEdit ? (
        <>
          <ButtonLink size="small" variant="secondary" to="/admin/products/import">
            Import CSV
          </ButtonLink>
          <ButtonLink size="small" to="/admin/products/new">
            Add New Product
          </ButtonLink>
        </>
      ) : null}
    </>
  )
}

const categoryField = {
  name: 'category',
  label: 'Category',
  all: 'All categories',
  options: toChoices(categoryLabels),
} as const
const statusField = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: toChoices(statusLabels),
} as const

type FiltersProps = {
  query: ListQueryState<ProductFilter>
  searchBox: RefObject<HTMLInputElement | null>
  hasFixedStatus: boolean
}

function Filters({ query, searchBox, hasFixedStatus }: FiltersProps) {
  const { filter, change, clear } = query
  return (
    <ListFilters
      label="Products"
      idPrefix="products"
      filter={filter}
      onChange={change}
      search={{
        label: 'Search products',
        placeholder: 'Search products',
        maxLength: 200,
        ref: searchBox,
        keyShortcuts: 'Control+/',
      }}
      fields={hasFixedStatus ? [categoryField] : [categoryField, statusField]}
      areLabelsHidden
      className="items-end sm:grid-cols-2 lg:grid-cols-[minmax(13rem,1fr)_auto_auto_auto]"
    >
      {query.isNarrowed || filter.search ? (
        <Button size="small" variant="quiet" onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </ListFilters>
  )
}

function SampleNotice() {
  const { canApprove } = useRights()
  const clear = useClearSamples()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Notice>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>This is the sample catalogue. It will be removed once you add a product of your own.</p>
        {canApprove ? (
          <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
            Clear the sample catalogue
          </Button>
        ) : null}
      </div>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Clear the sample catalogue?"
        description="This permanently removes its products and their requests and activity."
        confirmLabel="Clear the sample catalogue"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false)
          void clear()
        }}
      />
    </Notice>
  )
}

const isInList = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.table-frame') !== null

/** On a row's checkbox, pressing n or r by accident would lose the selection. */
const isInRow = (target: EventTarget | null) =>
  isInList(target) && !(target instanceof HTMLInputElement)

/** Ctrl+/ focuses the search anywhere; n and r only work inside the list, to avoid accidents while typing. */
function useProductKeys(
  searchBox: RefObject<HTMLInputElement | null>,
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
    isInRow,
  )
}
