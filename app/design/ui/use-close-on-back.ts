import { useEffect, useEffectEvent, useRef } from 'react'

const historyStateKey = 'opensOverPage'

/** Back closes an open overlay and Forward reopens it. `name` must be unique on the page. */
export function useCloseOnBack(
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
  name = 'dialog',
): void {
  const follow = useEffectEvent(setOpen)
  const isMarked = useRef(false)

  useEffect(() => {
    if (isOpen === isMarked.current) return
    if (!isOpen) return history.back()
    isMarked.current = true
    history.pushState({ ...historyState(history.state), [historyStateKey]: name }, '')
  }, [isOpen, name])

  useEffect(() => {
    const page = location.pathname + location.search
    // A history entry left by an earlier visit has no overlay to open, so its mark is removed.
    if (historyState(history.state)[historyStateKey] === name)
      history.replaceState(withoutHistoryKey(history.state), '')
    function move(event: PopStateEvent) {
      const isNow = historyState(event.state)[historyStateKey] === name
      if (isNow === isMarked.current || page !== location.pathname + location.search) return
      isMarked.current = isNow
      event.stopImmediatePropagation()
      follow(isNow)
    }
    addEventListener('popstate', move, { capture: true })
    return () => removeEventListener('popstate', move, { capture: true })
  }, [name])
}

const historyState = (state: unknown) => (state ?? {}) as Record<string, unknown>

function withoutHistoryKey(state: unknown): Record<string, unknown> {
  const { [historyStateKey]: _, ...rest } = historyState(state)
  return rest
}
