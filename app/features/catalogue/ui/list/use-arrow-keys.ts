import { useEffect, type RefObject } from 'react'
import type { Product } from '../../schema/answers.ts'

type Rows = { scrollToIndex(index: number): void }

/** Up and down move from product to product, those that are not drawn yet too. */
export function useArrowKeys(
  frame: RefObject<HTMLElement | null>,
  products: readonly Product[],
  rows: Rows,
): void {
  useEffect(() => {
    const element = frame.current
    const move = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const id = event.target instanceof HTMLElement ? event.target.dataset.product : undefined
      if (!step || !id || !element) return
      const next = products.findIndex((product) => product.id === id) + step
      const product = products[next]
      if (!product) return
      event.preventDefault()
      rows.scrollToIndex(next)
      requestAnimationFrame(() =>
        element.querySelector<HTMLElement>(`[data-product="${product.id}"]`)?.focus(),
      )
    }
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [frame, products, rows])
}
