const doublePressMs = 1_000

/**
 * Where what a button sent takes its form's place, the second press of a double press would meet what is there now,
 * and undo or leave it. Browsers count presses of a pointer that follow each other in one place (`detail`); a press
 * that is the first of its count is meant. Call it as the form goes.
 */
export function ignoreSecondPress(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), doublePressMs)
}
