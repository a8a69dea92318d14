import {
  type RefCallback,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { minuteMs } from '#app/basics/dates.ts'
import { readStored, removeStored, storeValue } from './kept-values.ts'

const currentMinute = () => Math.floor(Date.now() / minuteMs)

/** Returns the current time, rounded down to the minute. The component renders again every minute. */
export function useNow(): Date {
  const minute = useSyncExternalStore(watchMinute, currentMinute, currentMinute)
  return useMemo(() => new Date(minute * minuteMs), [minute])
}

function watchMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 5_000)
  return () => clearInterval(timer)
}

/** Whether a media query matches; true on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
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
  /** Width in drawing units of 1/16 rem, so that the drawing grows with the text size. */
  width: number
  /** CSS pixels per drawing unit. */
  scale: number
  frame: RefCallback<HTMLElement>
}

/** Follows resizes. Before the first measurement, the width is `first` drawing units. */
export function useDrawingWidth(first: number): DrawingWidth {
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

export const typingPauseMs = 250

/** Returns the value as of the last pause in typing. Until the first pause, returns `first`. */
export function useDebounced<Typed>(typed: Typed, first: Typed = typed): Typed {
  const [paused, setPaused] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

/**
 * Text in session storage, with functions to set and to remove it. It survives an expired session or a reload of this
 * tab. An empty text is removed.
 */
export function useStoredDraft(key: string) {
  const [text, setText] = useState(() => String(readStored('sessionStorage', key) ?? ''))
  useEffect(() => {
    if (text === '') removeStored('sessionStorage', key)
    else storeValue('sessionStorage', key, text)
  }, [key, text])
  return [text, setText, () => removeStored('sessionStorage', key)] as const
}
