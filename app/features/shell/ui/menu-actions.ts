import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

/** Choosing a link closes the menu it stands in (SHELL-12). */
export function closeMenu(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

/** Focus that walks out of an open menu closes it, so that it never hides what is focused (WCAG 2.4.11). */
export function closeMenuOnLeave(event: FocusEvent<HTMLElement>): void {
  const menu = event.currentTarget
  const next = event.relatedTarget
  if (!next || menu.contains(next) || next === menu.previousElementSibling) return
  menu.hidePopover()
}

/** Escape inside an open accordion group closes just that group and returns to its trigger (SHELL-23). */
export function closeGroupOnEscape(event: KeyboardEvent<HTMLElement>): void {
  const group = event.currentTarget.closest('details')
  if (event.key !== 'Escape' || !group?.open) return
  event.preventDefault()
  group.open = false
  group.querySelector('summary')?.focus()
}
