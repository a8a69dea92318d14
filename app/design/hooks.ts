import {
  type RefCallback,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'

const minuteMs = 60_000
const readMinute = () => Math.floor(Date.now() / minuteMs)

/** The time, to the minute; components update while a page stays open. */
export function useNow(): Date {
  const minute = useSyncExternalStore(watch, readMinute, readMinute)
  return useMemo(() => new Date(minute * minuteMs), [minute])
}

function watch(changed: () => void): () => void {
  const timer = setInterval(changed, 5_000)
  return () => clearInterval(timer)
}

/** Whether a media query matches; true without a window. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => true,
  )
}

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

/** Between the last keystroke and what follows from it. */
export const typingPauseMs = 250

/** Debounced value; `first` until the first pause. */
export function useTypingPause<Typed>(typed: Typed, first: Typed = typed): Typed {
  const [paused, setPaused] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
