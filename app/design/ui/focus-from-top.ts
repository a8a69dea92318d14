/** Focuses what may be taller than the window, so that it is read and seen from its beginning. */
export function focusFromTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
