import { useEffect, useRef } from 'react'

const mark = 'opensOverPage'

/**
 * While something lies over the page, the browser's Back closes it and leaves the page where it is;
 * Forward opens it again. Nothing else of the page hears of it.
 * @param name tells it from others of its page
 */
export function useBackCloses(
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
  name = 'dialog',
): void {
  const latest = useRef(setOpen)
  const isMarked = useRef(false)
  useEffect(() => {
    latest.current = setOpen
  })

  useEffect(() => {
    if (isOpen === isMarked.current) return
    if (!isOpen) return history.back()
    isMarked.current = true
    history.pushState({ ...stateOf(history.state), [mark]: name }, '')
  }, [isOpen, name])

  useEffect(() => {
    const page = location.pathname + location.search
    // An entry that an earlier visit left behind has nothing to open.
    if (stateOf(history.state)[mark] === name) history.replaceState(without(history.state), '')
    function move(event: PopStateEvent) {
      const isNow = stateOf(event.state)[mark] === name
      if (isNow === isMarked.current || page !== location.pathname + location.search) return
      isMarked.current = isNow
      event.stopImmediatePropagation()
      latest.current(isNow)
    }
    addEventListener('popstate', move, { capture: true })
    return () => removeEventListener('popstate', move, { capture: true })
  }, [name])
}

const stateOf = (state: unknown) => (state ?? {}) as Record<string, unknown>

function without(state: unknown): Record<string, unknown> {
  const { [mark]: _, ...rest } = stateOf(state)
  return rest
}
