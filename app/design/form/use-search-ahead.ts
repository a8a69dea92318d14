import { useEffect, useRef, useState } from 'react'
import { cleanText } from '#app/basics/text.ts'

/** Between the last keystroke and the new list. */
const searchPauseMs = 250

/**
 * The filter of a list whose search text is shown as it is typed and reaches the address once typing pauses.
 * Every change goes through `change`: what is more than a search text is applied at once, with the text typed
 * so far unless it names another, so that no old text comes back after filters were cleared. A search text that
 * comes from elsewhere, such as by Back, replaces what is typed.
 */
export function useSearchAhead<
  Filter extends { search: string },
  Change extends { search?: string },
>(stored: Filter, apply: (change: Change) => void) {
  const [search, setSearch] = useState(stored.search)
  const known = useRef(stored.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestApply = useRef(apply)
  useEffect(() => {
    latestApply.current = apply
  })
  useEffect(() => {
    if (cleanText(stored.search) === cleanText(known.current)) return
    clearTimeout(timer.current)
    known.current = stored.search
    setSearch(stored.search)
  }, [stored.search])
  useEffect(() => () => clearTimeout(timer.current), [])

  function applyNow(change: Change, text: string) {
    clearTimeout(timer.current)
    known.current = text
    latestApply.current({ ...change, search: text })
  }
  function change(asked: Change) {
    const text = asked.search ?? search
    setSearch(text)
    clearTimeout(timer.current)
    const isSearchOnly = Object.keys(asked).every((name) => name === 'search')
    if (isSearchOnly) timer.current = setTimeout(() => applyNow(asked, text), searchPauseMs)
    else applyNow(asked, text)
  }
  return { filter: { ...stored, search }, change }
}
