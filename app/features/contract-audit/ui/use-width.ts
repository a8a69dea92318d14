import { useCallback, useState } from 'react'

/** The width of an element in pixels, kept up to date; charts are drawn to it, so that their text keeps its size. */
export function useWidth(initial: number): [number, (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(initial)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measure]
}
