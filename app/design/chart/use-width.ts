import { useEffect, useRef, useState } from 'react'

/** The width of an element in pixels, kept up to date; `first` until it is known. */
export function useWidth<Element extends HTMLElement>(first: number) {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(1, Math.round(entry.contentRect.width)))
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
