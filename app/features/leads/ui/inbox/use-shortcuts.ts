import { useEffect, useState, type RefObject } from 'react'

const storageKey = 'admin_shortcuts'

/**
 * j and k move through the leads, x chooses the one in focus, / goes to the search; Enter opens the lead in focus by itself.
 * Single keys can be switched off, as WCAG 2.1.4 demands.
 */
export function useShortcuts(
  list: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>,
) {
  const [areOn, setAreOn] = useState(() => localStorage.getItem(storageKey) !== 'off')
  useEffect(() => {
    if (!areOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '/') search.current?.focus()
      else if (event.key === 'j') moveFocus(list.current, 1)
      else if (event.key === 'k') moveFocus(list.current, -1)
      else if (event.key === 'x') chooseFocused()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [areOn, list, search])
  const turn = (on: boolean) => {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
    setAreOn(on)
  }
  return { areOn, turn }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null
  )
}

function chooseFocused(): void {
  const row = document.activeElement?.closest('tr, li')
  row?.querySelector<HTMLElement>('[data-choose]')?.click()
}

/** Moves to the next lead's link, staying at the ends; begins with the first. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-lead]') ?? [])]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at < 0 ? links[0] : links[Math.min(Math.max(at + step, 0), links.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
