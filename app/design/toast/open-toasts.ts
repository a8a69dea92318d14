import { type PastMessage, toastChannels } from './toast-queue.ts'

export type ShownToast = { id: string; message: PastMessage }

/** Reasons to pause the toast timers: the pointer or focus is on a toast, or another window is in front. */
export type PauseReason = 'pointer' | 'focus' | 'away'

type ToastTimer = {
  leftMs: number
  startedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

export const toastId = (messageId: number): string => `toast-${messageId}`

/** Toasts on the screen, newest first, each with a timer. The timers pause while a reason to pause applies. */
export class OpenToasts {
  #toasts: readonly ShownToast[] = []
  readonly #clocks = new Map<string, ToastTimer>()
  readonly #pauseReasons = new Set<PauseReason>()
  readonly #watchers = new Set<() => void>()

  /** Shows a message. Closes the oldest toasts of its channel if the channel is full. */
  show(message: PastMessage): void {
    const { limit, durationMs } = toastChannels[message.channel]
    const shown = this.#toasts.filter((toast) => toast.message.channel === message.channel)
    for (const { id } of shown.slice(limit - 1)) this.close(id)
    const id = toastId(message.id)
    const clock = { leftMs: message.durationMs ?? durationMs, startedAt: 0, timer: undefined }
    this.#clocks.set(id, clock)
    if (this.#pauseReasons.size === 0) this.#startTimer(id, clock)
    this.#change([{ id, message }, ...this.#toasts])
  }

  close = (id: string): void => {
    clearTimeout(this.#clocks.get(id)?.timer)
    this.#clocks.delete(id)
    this.#change(this.#toasts.filter((toast) => toast.id !== id))
  }

  pauseTimers(why: PauseReason): void {
    const isFirst = this.#pauseReasons.size === 0
    this.#pauseReasons.add(why)
    if (!isFirst) return
    for (const clock of this.#clocks.values()) {
      clearTimeout(clock.timer)
      clock.leftMs -= performance.now() - clock.startedAt
    }
  }

  /** Resumes the timers, unless there is another reason to pause. */
  resumeTimers(why: PauseReason): void {
    if (!this.#pauseReasons.delete(why) || this.#pauseReasons.size > 0) return
    for (const [id, clock] of this.#clocks) this.#startTimer(id, clock)
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  toasts = (): readonly ShownToast[] => this.#toasts

  #startTimer(id: string, clock: ToastTimer): void {
    clock.startedAt = performance.now()
    clock.timer = setTimeout(() => this.close(id), Math.max(0, clock.leftMs))
  }

  #change(toasts: readonly ShownToast[]): void {
    this.#toasts = toasts
    for (const watcher of this.#watchers) watcher()
  }
}

/**
 * Manages the keyboard focus of the toasts. F6 moves the focus to the toasts and back. Escape dismisses the focused
 * toast, otherwise the newest, unless a dialog or popover is open. When the focused toast is removed, the next toast or
 * the previously focused element gets the focus. A focused toast does not time out.
 */
export class ToastFocus {
  readonly #viewport: HTMLElement
  readonly #store: OpenToasts
  #previousFocus: HTMLElement | null = null
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
    // Listens on the toasts themselves, so that a dialog below them doesn't handle the key.
    this.#viewport.addEventListener('keydown', this.#dismissFocused, { signal })
    document.addEventListener('keydown', this.#onKeyDown, { signal })
    return () => listeners.abort()
  }

  /** Updates the focus and the pause reasons. Call it whenever toasts were added or removed. */
  syncFocus(): void {
    if (this.#isInside && !this.#holds(document.activeElement)) {
      const next = this.#viewport.querySelector<HTMLElement>('.toast') ?? this.#previousFocus
      next?.focus()
    }
    this.#isInside = this.#holds(document.activeElement)
    if (!this.#isInside) this.#store.resumeTimers('focus')
    // A toast that is removed under the pointer fires no pointerleave event, so the pause must end here.
    if (!this.#viewport.matches(':hover')) this.#store.resumeTimers('pointer')
  }

  #holds(node: EventTarget | null): boolean {
    return node instanceof Node && this.#viewport.contains(node)
  }

  #enter = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !this.#holds(relatedTarget))
      this.#previousFocus = relatedTarget
    this.#isInside = true
    this.#store.pauseTimers('focus')
  }

  #leave = ({ relatedTarget }: FocusEvent) => {
    if (this.#holds(relatedTarget)) return
    this.#isInside = false
    this.#store.resumeTimers('focus')
  }

  #dismissFocused = (event: KeyboardEvent) => {
    const toast = document.activeElement?.closest<HTMLElement>('[data-toast]')
    if (event.key !== 'Escape' || !toast) return
    event.preventDefault()
    event.stopPropagation()
    this.#store.close(toast.dataset.toast!)
  }

  #onKeyDown = (event: KeyboardEvent) => {
    const [newest] = this.#store.toasts()
    if (event.defaultPrevented || !newest) return
    if (event.key === 'F6') {
      event.preventDefault()
      if (this.#isInside) this.#previousFocus?.focus()
      else this.#viewport.focus()
    }
    if (event.key !== 'Escape') return
    if (document.querySelector('dialog[open], :popover-open:not(.toasts)')) return
    this.#store.close(newest.id)
  }
}
