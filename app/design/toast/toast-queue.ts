import type { ToastChannel, ToastTone } from './channel-rules.ts'

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

const mostRemembered = 10

/** What was said on this page, newest first, and who listens. Kept in memory for the life of the page. */
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
    this.#messages = [past, ...this.#messages].slice(0, mostRemembered)
    if (this.#present) this.#present(past)
    else this.#waiting.push(past)
    for (const watcher of this.#watchers) watcher()
    return () => {
      this.#waiting = this.#waiting.filter(({ id }) => id !== past.id)
      this.#close?.(past.id)
    }
  }

  /** Hands over what waits and all that follows; returns how to stop. */
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
