import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import { VisuallyHidden } from '#app/design/ui/icon.tsx'
import { usePopup } from '#app/design/ui/popup.tsx'
import type { LoadedList } from '#app/modules/console/ui/list-body.tsx'
import { AllCheckbox } from '#app/modules/console/ui/list-selection.tsx'
import { useKeys } from '#app/modules/console/ui/use-keys.ts'
import { maxBulkItems } from '../../bulk/schema.ts'
import type { ProductSelectionState } from '../../bulk/ui/bulk-change.tsx'
import type { ProductActions } from '../calls.ts'
import { nextSort, type ProductSort, type SortColumn } from '../rules.ts'
import type { Product } from '../schema.ts'
import {
  type MenuTarget,
  ProductMenu,
  ProductRow,
  type ProductRowProps,
  wideScreenQuery,
  rowHeightPx,
} from './product-row.tsx'

type ProductTableProps = {
  products: readonly Product[]
  /** The total of matches, loaded or not; null if it is not counted. */
  total: number | null
  sort: ProductSort | ''
  onSort: (sort: ProductSort | '') => void
  more: LoadedList<Product>['more']
  actions: ProductActions
  selection: ProductSelectionState
}

const columns: readonly { label: string; by: SortColumn; look: string }[] = [
  { label: 'Product', by: 'name', look: 'px-1.5 sm:px-3' },
  { label: 'Category', by: 'category', look: 'hidden @4xl:table-cell' },
  { label: 'Speed', by: 'speed', look: 'hidden @xl:table-cell' },
  { label: 'Price', by: 'price', look: '@max-lg:px-1 @lg:text-end' },
  { label: 'Status', by: 'status', look: 'hidden @lg:table-cell' },
  { label: 'Updated', by: 'updated', look: 'hidden @3xl:table-cell' },
]

/** Distance from the end of the list, in rows, at which the next page is fetched. */
const prefetchRows = 30

export function ProductTable(props: ProductTableProps) {
  const { actions, selection } = props
  const onToggle = actions.canEdit ? selection.toggle : undefined
  const [target, setTarget] = useState<MenuTarget | null>(null)
  const popup = usePopup()
  const openMenu = useCallback(
    (product: Product, button: HTMLElement) => setTarget({ product, button }),
    [],
  )
  const row = { menuId: popup.id, onMenu: openMenu, onToggle }
  return (
    <>
      <ScrollableRows {...props} row={row} />
      <ProductMenu
        popup={popup}
        target={target}
        actions={actions}
        onClose={() => setTarget(null)}
      />
    </>
  )
}

type RowsProps = ProductTableProps & {
  row: Pick<ProductRowProps, 'menuId' | 'onMenu' | 'onToggle'>
}

function ScrollableRows({ row, ...props }: RowsProps) {
  const { products, total, more, selection } = props
  const frame = useRef<HTMLDivElement>(null)
  const { shown, above, below } = useRowsInView(frame, products)
  usePrefetch(more, (shown.at(-1)?.index ?? 0) + prefetchRows >= products.length)
  return (
    <div
      ref={frame}
      className="table-frame @container max-h-[max(20rem,calc(100dvh-15rem))] xl:max-h-[max(20rem,calc(100dvh-12.5rem))] overflow-y-auto"
      role="region"
      aria-label="Products"
      tabIndex={0}
    >
      {/* Rows that are not rendered still take up space, so that the scroll bar is right. */}
      <div style={{ paddingTop: above, paddingBottom: below }}>
        <table
          className="table table-dense"
          aria-rowcount={total === null || total > maxBulkItems ? -1 : total + 1}
        >
          <caption className="sr-only">Products</caption>
          <TableHead {...props} />
          <tbody>
            {shown.map(({ key, index }) => {
              const product = products[index]
              return product ? (
                <ProductRow
                  key={key}
                  {...row}
                  product={product}
                  position={index + 1}
                  isChosen={selection.has(product.id)}
                />
              ) : null
            })}
          </tbody>
        </table>
      </div>
      {more ? <MoreRow more={more} /> : null}
    </div>
  )
}

function TableHead({ sort, onSort, actions, selection }: ProductTableProps) {
  const isDown = sort.startsWith('-')
  const sorted = sort.replace('-', '') || 'name'
  return (
    <thead className="sticky top-0 z-2">
      <tr aria-rowindex={1} className="lg:*:py-1">
        {actions.canEdit ? (
          <th scope="col" className="w-10 ps-2 pe-0">
            <AllCheckbox label="Choose all shown" selection={selection} />
          </th>
        ) : null}
        {columns.map(({ label, by, look }) => (
          <th
            key={label}
            scope="col"
            className={look}
            aria-sort={by === sorted ? (isDown ? 'descending' : 'ascending') : undefined}
          >
            <button
              type="button"
              className="min-h-6 font-semibold hover:underline"
              onClick={() => onSort(nextSort(sort, by))}
            >
              <span>{label}</span>
              {by === sorted ? <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span> : null}
            </button>
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

type MoreLoader = NonNullable<ProductTableProps['more']>

function usePrefetch(more: MoreLoader | undefined, isNear: boolean) {
  const isWanted = isNear && more !== undefined && !more.isLoading && more.problem === null
  const load = useRef(more?.load)
  useEffect(() => {
    load.current = more?.load
  })
  useEffect(() => {
    if (isWanted) load.current?.()
  }, [isWanted])
}

function MoreRow({ more }: { more: MoreLoader }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 p-2">
      {more.problem ? <p className="text-danger">{more.problem}</p> : null}
      <Button size="small" variant="quiet" isBusy={more.isLoading} onClick={more.load}>
        Show more
      </Button>
    </div>
  )
}

/** Returns the rows to render, and the padding above and below in place of the rows that are not rendered. */
function useRowsInView(frame: RefObject<HTMLElement | null>, products: readonly Product[]) {
  const hasOneLine = useMediaQuery(wideScreenQuery)
  // oxlint-disable-next-line react-hooks/incompatible-library -- the rows it gives are memoised themselves
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeightPx(hasOneLine),
    getItemKey: (index) => products[index]?.id ?? index,
    overscan: 8,
  })
  useRowKeys(frame, products, rows)
  useEffect(() => rows.measure(), [rows, hasOneLine])
  const shown = rows.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return { shown, above, below }
}

type ScrollableRows = { scrollToIndex(index: number): void }

/** Arrow keys, j and k move the focus between products, including those not rendered yet. */
function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  products: readonly Product[],
  rows: ScrollableRows,
): void {
  function move(event: KeyboardEvent, step: number): boolean {
    const id = event.target instanceof HTMLElement ? event.target.dataset.product : undefined
    const next = products.findIndex((product) => product.id === id) + step
    const product = id === undefined ? undefined : products[next]
    if (!product) return false
    rows.scrollToIndex(next)
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-product="${product.id}"]`)?.focus(),
    )
    return true
  }
  const down = (event: KeyboardEvent) => move(event, 1)
  const up = (event: KeyboardEvent) => move(event, -1)
  useKeys({ down, up, next: down, previous: up })
}

export function ProductSkeleton() {
  return (
    <div role="status" className="table-frame">
      <VisuallyHidden>Loading the products</VisuallyHidden>
      <div aria-hidden="true">
        {Array.from({ length: 5 }, (_, row) => (
          <div
            key={row}
            data-skeleton-row
            className="grid h-17 lg:h-10 grid-cols-[2fr_1fr_1fr] items-center gap-4 border-b border-line px-3 last:border-0"
          >
            <span className="grid gap-2">
              <span className="skeleton w-2/3" />
              <span className="skeleton w-1/3 lg:hidden" />
            </span>
            <span className="skeleton w-4/5" />
            <span className="skeleton w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
