import { useCallback, useRef, useState, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Product } from '../../schema/answers.ts'
import { ProductMenu, type ProductActions } from './product-menu.tsx'
import { ProductRow, rowHeightPx } from './product-row.tsx'
import { useArrowKeys } from './use-arrow-keys.ts'

export type ProductTableProps = { products: readonly Product[]; actions: ProductActions }

const columns = [
  { label: 'Product', look: '' },
  { label: 'Category', look: 'hidden @4xl:table-cell' },
  { label: 'Speed', look: 'hidden @xl:table-cell' },
  { label: 'Price', look: '@lg:text-end' },
  { label: 'Status', look: 'hidden @lg:table-cell' },
  { label: 'Updated', look: 'hidden @3xl:table-cell' },
] as const

/** ADP-06. Of thousands of rows only those in view are drawn; arrows move from product to product. */
export function ProductTable({ products, actions }: ProductTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<{ product: Product; button: HTMLElement } | null>(null)
  const { shown, above, below } = useRowsInView(frame, products)
  const openMenu = useCallback(
    (product: Product, button: HTMLElement) => setTarget({ product, button }),
    [],
  )
  return (
    <div
      ref={frame}
      className="table-frame @container max-h-[max(20rem,calc(100dvh-15rem))] overflow-y-auto"
      role="region"
      aria-label="Products"
      tabIndex={0}
    >
      {/* What is not drawn still takes its room, so that the scroll bar tells the truth. */}
      <div style={{ paddingTop: above, paddingBottom: below }}>
        <table className="table table-dense" aria-rowcount={products.length + 1}>
          <caption className="sr-only">Products</caption>
          <Head />
          <tbody>
            {shown.map(({ key, index }) => {
              const product = products[index]
              return product ? (
                <ProductRow
                  key={key}
                  product={product}
                  position={index + 1}
                  isMenuOpen={target?.product.id === product.id}
                  onMenu={openMenu}
                />
              ) : null
            })}
          </tbody>
        </table>
      </div>
      <ProductMenu target={target} actions={actions} onClose={() => setTarget(null)} />
    </div>
  )
}

function Head() {
  return (
    <thead className="sticky top-0 z-1">
      <tr aria-rowindex={1}>
        {columns.map(({ label, look }) => (
          <th key={label} scope="col" className={look}>
            {label}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

/** The rows to draw, and the room above and below them that the others take. */
function useRowsInView(frame: RefObject<HTMLElement | null>, products: readonly Product[]) {
  // oxlint-disable-next-line react-hooks/incompatible-library -- the rows it gives are memoised themselves
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => frame.current,
    estimateSize: rowHeightPx,
    getItemKey: (index) => products[index]?.id ?? index,
    overscan: 8,
  })
  useArrowKeys(frame, products, rows)
  const shown = rows.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return { shown, above, below }
}
