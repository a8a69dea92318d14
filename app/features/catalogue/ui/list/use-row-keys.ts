import type { RefObject } from 'react'
import { useKeys } from '#app/features/console/ui/keys/use-keys.ts'
import type { Product } from '../../schema/answers.ts'

type Rows = { scrollToIndex(index: number): void }

/** The arrows, j and k move from product to product, those that are not drawn yet too. */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  products: readonly Product[],
  rows: Rows,
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
