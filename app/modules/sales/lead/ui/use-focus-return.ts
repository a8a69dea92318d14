import { useEffect, useRef } from 'react'

/**
 * A button that is disabled while it works loses the focus; it gets it back, unless something else took
 * it meanwhile.
 * @returns what remembers the focus as it is now, or forgets it
 */
export function useFocusReturn(isSending: boolean) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    if (!isSending && isFocusLost() && last.current instanceof HTMLElement) last.current.focus()
  }, [isSending])
  return {
    remember: () => {
      last.current = document.activeElement
    },
    forget: () => {
      last.current = null
    },
  }
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
