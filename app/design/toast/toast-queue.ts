export type ToastMessage = {
  channel: ToastChannel
  title: string
  description?: string
  tone: ToastTone
  /** Milliseconds; the channel's own when left out. */
  durationMs?: number
  /** One thing that can be done about it, such as to undo it. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void }
}

export type PastMessage = ToastMessage & { id: number; shownAt: Date }

const maxRemembered = 10

/** The toasts of this page, newest first, and their listeners. In memory for the life of the page. */
export class ToastQueue {
  #messages: readonly PastMessage[] = []
  #waiting: PastMessage[] = []
  #count = 0
  #present: ((message: PastMessage) => void) | undefined
  #close: ((id: number) => void) | undefined
  readonly #watchers = new Set<() => void>()

  /** @returns what takes it off the screen again; it can be read in the list of messages. */
  show(message: ToastMessage, shownAt: Date): () => void {
    const past = { ...message, id: ++this.#count, shownAt }
    this.#messages = [past, ...this.#messages].slice(0, maxRemembered)
    if (this.#present) this.#present(past)
    else this.#waiting.push(past)
    for (const watcher of this.#watchers) watcher()
    return () => {
      this.#waiting = this.#waiting.filter(({ id }) => id !== past.id)
      this.#close?.(past.id)
    }
  }

  /**
   * Delivers queued and later messages.
   * @returns a function that stops it
   */
  presentWith(present: (message: PastMessage) => void, close?: (id: number) => void): () => void {
    this.#present = present
    this.#close = close
    for (const message of this.#waiting.splice(0)) present(message)
    return () => {
      if (this.#present === present) this.#present = undefined
    }
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  messages = (): readonly PastMessage[] => this.#messages
}

export const toastQueue = new ToastQueue()

/**
 * The id of an element that reserves a place for the list of past messages; by default it is at the foot of the page.
 */
export const messagesPlaceId = 'messages-place'

/**
 * Shows a message from anywhere in the browser; one shown before `<Toaster />` is ready is queued. Success and info
 * are announced politely, destructive at once.
 * @returns a function that removes it
 */
export function showToast(message: ToastMessage): () => void {
  return toastQueue.show(message, new Date())
}

export type ToastChannel = 'single' | 'stack'
export type ToastTone = 'success' | 'destructive' | 'info'

/**
 * Two channels in one toaster: at most one toast of 'single' is visible at any time,
 * at most three of 'stack', for 4000 ms by default. Times in milliseconds.
 */
export const toastChannels: Record<ToastChannel, { limit: number; durationMs: number }> = {
  single: { limit: 1, durationMs: 5000 },
  stack: { limit: 3, durationMs: 4000 },
}

export type OpenToast = { id: string; channel: ToastChannel }

/** The open toasts that make room for a new one in a channel: the oldest. `open` is oldest first. */
export function toastsToClose(open: readonly OpenToast[], channel: ToastChannel): string[] {
  const ids = open.filter((toast) => toast.channel === channel).map((toast) => toast.id)
  return ids.slice(0, Math.max(0, ids.length - toastChannels[channel].limit + 1))
}

/** A toast's duration in milliseconds. */
export function toastDurationMs(channel: ToastChannel, durationMs?: number): number {
  return durationMs ?? toastChannels[channel].durationMs
}
