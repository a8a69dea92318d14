const mostFailures = 3
const restMs = 10_000

/** Lets a layer that gave no answer three times in a row rest, so that visitors need not wait for it. */
export class LayerHealth {
  #failures = 0
  #restsUntil = 0

  isResting(nowMs: number): boolean {
    return nowMs < this.#restsUntil
  }

  note(hasAnswered: boolean, nowMs: number): void {
    this.#failures = hasAnswered ? 0 : this.#failures + 1
    // After the rest a single failure is enough.
    if (this.#failures >= mostFailures) this.#restsUntil = nowMs + restMs
  }
}
