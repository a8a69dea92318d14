/** AUD-42. */
const saveAfterMs = 500

/**
 * When what is typed is kept: after a pause, as documented, and durably at most as much later while somebody
 * types without one (FLD-10).
 */
export class SaveTimers {
  readonly #onPause: () => void
  readonly #meanwhile: () => void
  #pause: ReturnType<typeof setTimeout> | undefined
  #typing: ReturnType<typeof setTimeout> | undefined

  constructor(onPause: () => void, meanwhile: () => void) {
    this.#onPause = onPause
    this.#meanwhile = meanwhile
  }

  get areRunning(): boolean {
    return this.#pause !== undefined
  }

  noteChange(): void {
    clearTimeout(this.#pause)
    this.#pause = setTimeout(this.#onPause, saveAfterMs)
    this.#typing ??= setTimeout(() => {
      this.#typing = undefined
      this.#meanwhile()
    }, saveAfterMs)
  }

  stop(): void {
    clearTimeout(this.#pause)
    clearTimeout(this.#typing)
    this.#pause = undefined
    this.#typing = undefined
  }
}
