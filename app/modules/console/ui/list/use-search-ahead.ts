import { useEffect, useRef, useState } from 'react'
import { cleanText } from '#app/basics/text.ts'
import { typingPauseMs } from '#app/design/form/use-typing-pause.ts'

/**
 * The filter of a list whose typed text (`name`, most often the search) is shown as it is typed and reaches the
 * address once typing pauses. Every change goes through `change`: what is more than that text is applied at
 * once, with the text typed so far unless it names another, so that no old text comes back after filters were
 * cleared. A text that comes from elsewhere, such as by Back, replaces what is typed.
 */
export function useSearchAhead<
  Name extends string,
  Filter extends Record<Name, string>,
  Change extends Partial<Record<Name, string>>,
>(name: Name, stored: Filter, apply: (change: Change) => void) {
  const text = stored[name]
  const [typed, setTyped] = useState<string>(text)
  const known = useRef<string>(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestApply = useRef(apply)
  useEffect(() => {
    latestApply.current = apply
  })
  useEffect(() => {
    if (cleanText(text) === cleanText(known.current)) return
    clearTimeout(timer.current)
    known.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])

  function applyNow(change: Change, now: string) {
    clearTimeout(timer.current)
    known.current = now
    latestApply.current({ ...change, [name]: now })
  }
  function change(asked: Change) {
    const now = asked[name] ?? typed
    setTyped(now)
    clearTimeout(timer.current)
    const isTextOnly = Object.keys(asked).every((each) => each === name)
    if (isTextOnly) timer.current = setTimeout(() => applyNow(asked, now), typingPauseMs)
    else applyNow(asked, now)
  }
  return { filter: { ...stored, [name]: typed } as Filter, change }
}
