export type ToastMessage = {
  channel: ToastChannel
  title: string
  description?: string
  tone: ToastTone
  /** Milliseconds; by default the channel's duration. */
  durationMs?: number
  /** An action related to the message, such as Undo. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void }
}

export type PastMessage = ToastMessage & { id: number; shownAt: Date }

const maxPastMessages = 10

/** Queues messages until a presenter is ready. Lists the latest ten, newest first, until the page closes. */
export class ToastQueue {
  #messages: readonly PastMessage[] = []
  #waiting: PastMessage[] = []
  #count = 0
  #present: ((message: PastMessage) => void) | undefined
  #close: ((id: number) => void) | undefined
  readonly #watchers = new Set<() => void>()

  /** Shows and lists a message. The returned function removes the toast from the screen; the message stays listed. */
  show(message: ToastMessage, shownAt: Date): () => void {
    const past = { ...message, id: ++this.#count, shownAt }
    this.#messages = [past, ...this.#messages].slice(0, maxPastMessages)
    if (this.#present) this.#present(past)
    else this.#waiting.push(past)
    for (const watcher of this.#watchers) watcher()
    return () => {
      this.#waiting = this.#waiting.filter(({ id }) => id !== past.id)
      this.#close?.(past.id)
    }
  }

  /** Presents queued messages and all later ones until the returned function is called. */
  setPresenter(present: (message: PastMessage) => void, close?: (id: number) => void): () => void {
    this.#present = present
    this.#close = close
    for (const message of this.#waiting.splice(0)) present(message)
    return () => {
      if (this.#present === present) this.#present = undefined
    }
  }

  /** Closes and forgets all messages. */
  clear(): void {
    for (const { id } of this.#messages) this.#close?.(id)
    this.#messages = []
    this.#waiting = []
    for (const watcher of this.#watchers) watcher()
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  messages = (): readonly PastMessage[] => this.#messages
}

export const toastQueue = new ToastQueue()

/** Id of the element for the list of past messages; without this element, the list is at the bottom of the page. */
export const messagesContainerId = 'messages-place'

/** Screen readers announce destructive messages at once. The returned function removes the toast. */
export function showToast(message: ToastMessage): () => void {
  return toastQueue.show(message, new Date())
}

export type ToastChannel = 'single' | 'stack'
export type ToastTone = 'success' | 'destructive' | 'info'

/** Limit of visible toasts and default duration in milliseconds of each channel. */
export const toastChannels: Record<ToastChannel, { limit: number; durationMs: number }> = {
  single: { limit: 1, durationMs: 5000 },
  stack: { limit: 3, durationMs: 4000 },
}
