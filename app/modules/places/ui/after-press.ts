let isPressing = false
if (typeof document !== 'undefined') {
  const note = (event: Event) => {
    isPressing = event.type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(type, note, { capture: true, passive: true })
}

/** At once, or when the button that is being pressed was let go: it must not move away under the pointer. */
export function afterPress(then: () => void): void {
  if (!isPressing) return then()
  const controller = new AbortController()
  const done = () => {
    controller.abort()
    then()
  }
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, done, { signal: controller.signal })
}
