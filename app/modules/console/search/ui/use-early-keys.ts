import { useEffect } from 'react'
import { typeEarly } from '../rules/type-early.ts'
import { listId } from './list-id.ts'

/**
 * Keeps what is typed between the press that asks for the search and the moment its field has the focus.
 * Until then no key reaches the page underneath; Escape calls `onCancel`.
 */
export function useEarlyKeys(
  isWaiting: boolean,
  onType: (change: (typed: string) => string) => void,
  onCancel: () => void,
): void {
  useEffect(() => {
    if (!isWaiting) return
    let hasField = false
    const onKey = (event: KeyboardEvent) => {
      hasField ||= document.activeElement?.getAttribute('aria-controls') === listId
      if (hasField || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onCancel()
      else onType((typed) => typeEarly(typed, event.key))
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [isWaiting, onType, onCancel])
}
