import type { OpenToasts } from './open-toasts.ts'

/**
 * Where the focus goes around the toasts (LIM-09): F6 leads to them and back; Escape dismisses the one with
 * the focus, else the newest, unless it belongs to a dialog or an open popover; when the toast with the focus
 * goes, the next one has it, or what had it before. A toast with the focus stays.
 */
export class ToastFocus {
  readonly #viewport: HTMLElement
  readonly #store: OpenToasts
  #before: HTMLElement | null = null
  #isInside = false

  constructor(viewport: HTMLElement, store: OpenToasts) {
    this.#viewport = viewport
    this.#store = store
  }

  listen(): () => void {
    const listeners = new AbortController()
    const { signal } = listeners
    this.#viewport.addEventListener('focusin', this.#enter, { signal })
    this.#viewport.addEventListener('focusout', this.#leave, { signal })
    // Heard here, so that a dialog below does not take the key for its own.
    this.#viewport.addEventListener('keydown', this.#dismissFocused, { signal })
    document.addEventListener('keydown', this.#press, { signal })
    return () => listeners.abort()
  }

  /** Call it whenever toasts have come or gone. */
  settle(): void {
    if (this.#isInside && !this.#holds(document.activeElement)) {
      const next = this.#viewport.querySelector<HTMLElement>('.toast') ?? this.#before
      next?.focus()
    }
    this.#isInside = this.#holds(document.activeElement)
    if (!this.#isInside) this.#store.release('focus')
    // A toast that went from under the pointer tells nobody that the pointer left.
    if (!this.#viewport.matches(':hover')) this.#store.release('pointer')
  }

  #holds(node: EventTarget | null): boolean {
    return node instanceof Node && this.#viewport.contains(node)
  }

  #enter = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !this.#holds(relatedTarget))
      this.#before = relatedTarget
    this.#isInside = true
    this.#store.hold('focus')
  }

  #leave = ({ relatedTarget }: FocusEvent) => {
    if (this.#holds(relatedTarget)) return
    this.#isInside = false
    this.#store.release('focus')
  }

  #dismissFocused = (event: KeyboardEvent) => {
    const toast = document.activeElement?.closest<HTMLElement>('[data-toast]')
    if (event.key !== 'Escape' || !toast) return
    event.preventDefault()
    event.stopPropagation()
    this.#store.close(toast.dataset.toast!)
  }

  #press = (event: KeyboardEvent) => {
    const [newest] = this.#store.toasts()
    if (event.defaultPrevented || !newest) return
    if (event.key === 'F6') {
      event.preventDefault()
      if (this.#isInside) this.#before?.focus()
      else this.#viewport.focus()
    }
    if (event.key !== 'Escape') return
    if (
      document.querySelector(
        '[role=dialog], [role=alertdialog], dialog[open], :popover-open:not(.toasts)',
      )
    )
      return
    this.#store.close(newest.id)
  }
}
