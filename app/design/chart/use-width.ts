import { useCallback, useState, type RefCallback } from 'react'

export type DrawingWidth = {
  /** In units of a drawing, each a sixteenth of a rem: drawn in them, it grows with the text around it. */
  width: number
  /** Pixels of the page in one unit. */
  scale: number
  frame: RefCallback<HTMLElement>
}

/** The room an element gives a drawing, kept up to date; `first` units until it is known. */
export function useWidth(first: number): DrawingWidth {
  const [{ width, scale }, setRoom] = useState({ width: first, scale: 1 })
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const now = rem / 16
      setRoom({ width: Math.max(1, Math.round(entry.contentRect.width / now)), scale: now })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, scale, frame: measure }
}
