import { useCallback, useState, type RefCallback } from 'react'

/** The width of an element in pixels, kept up to date; `first` until it is known. */
export function useWidth(first: number): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(first)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(1, Math.round(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measure]
}
