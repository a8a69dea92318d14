const doublePressMs = 1_000

/**
 * Where what a button sent takes its form's place, the second press of a slow double press would meet what now
 * stands there, and undo or leave it. Call it before the form goes; the returned function begins the wait.
 */
export function ignoreSecondPress(pressed: Element | null): () => void {
  const spot = pressed?.getBoundingClientRect()
  return () => {
    if (!spot) return
    const ignore = (event: MouseEvent) => {
      // Only a pointer presses blindly: the focus has gone on to the new heading. Its own clicks have a count.
      if (event.detail === 0 || !isWithin(spot, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('click', ignore, { capture: true })
    setTimeout(() => removeEventListener('click', ignore, { capture: true }), doublePressMs)
  }
}

function isWithin(
  { left, right, top, bottom }: DOMRect,
  { clientX, clientY }: MouseEvent,
): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
