import { useEffect } from 'react'

const storageKey = 'admin_shortcuts'

/** Single keys can be switched off (WCAG 2.1.4); the lead inbox reads the same choice. */
export const areSingleKeysOn = () => localStorage.getItem(storageKey) !== 'off'
export const turnSingleKeys = (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off')

/**
 * In every list j and k move through what is marked `data-row`, / goes to its search, and ? says so.
 * A list with keys of its own leaves the mark out, or answers first.
 */
export function useListKeys(onHelp: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isElsewhere(event.target) || !areSingleKeysOn()) return
      if (event.key === '?') onHelp()
      else if (!actInList(event.key)) return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onHelp])
}

function isElsewhere(target: EventTarget | null): boolean {
  const selector =
    'input:not([type=checkbox], [type=radio]), select, textarea, [role=dialog], [role=alertdialog], [role=menu]'
  return target instanceof HTMLElement && target.closest(selector) !== null
}

/** False where the page has nothing that the key could be about. */
function actInList(key: string): boolean {
  if (key === '/') {
    const search = document.querySelector<HTMLElement>('main input[type=search]')
    search?.focus()
    return search !== null
  }
  const step = { j: 1, k: -1 }[key]
  return step !== undefined && moveFocus(step)
}

/** Stays at the ends; begins with the first. */
function moveFocus(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) =>
    row.checkVisibility(),
  )
  if (rows.length === 0) return false
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at < 0 ? rows[0] : rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return true
}
