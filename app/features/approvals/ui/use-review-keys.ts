import { useEffect, useRef } from 'react'

export type ReviewKeys = Partial<Record<'a' | 'r' | 'j' | 'k', () => void>>

/**
 * A approves, R rejects, J and K go to the next and the one before (STF-03); never while somebody types, nor
 * in a dialog other than the request's own. `areOn` asks whether single keys are switched on (WCAG 2.1.4).
 */
export function useReviewKeys(keys: ReviewKeys, areOn: () => boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isElsewhere(event.target) || !areOn()) return
      const act = latest.current[event.key.toLowerCase() as keyof ReviewKeys]
      if (!act) return
      event.preventDefault()
      act()
    }
    // Before the console's own keys, which move between rows.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [areOn])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const typing = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'
  if (target.closest(`${typing}, [role=menu], [role=alertdialog]`)) return true
  const dialog = target.closest('[role=dialog]')
  return dialog !== null && dialog.querySelector('[data-review]') === null
}
