import type { KeyHandlers } from './use-keys.ts'

/**
 * In every list j and k move through what is marked `data-row`, x presses the row's `data-choose`, and / goes to
 * its search.
 */
export const listKeys: KeyHandlers = {
  next: () => moveFocus(1),
  previous: () => moveFocus(-1),
  choose: () => press(focusedRow()?.querySelector<HTMLElement>('[data-choose]')),
  search() {
    const search = document.querySelector<HTMLElement>('main input[type=search]')
    search?.focus()
    return search !== null
  },
}

const focusedRow = () => document.activeElement?.closest('tr, li')

function press(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
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
