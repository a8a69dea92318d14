/** How often the same fault is written, and how many kinds are told apart; older ones are forgotten first. */
const windowMs = 60_000
const mostKinds = 500

type Fault = { since: number; repeated: number; reportRepeats: () => void }

/**
 * Lets a fault through once a minute and counts its repeats meanwhile (T17): a night without a database
 * would fill the disk with the same lines.
 */
export class RepeatedFaults {
  readonly #faults = new Map<string, Fault>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Calls `write` if this fault was not written within the last minute, else counts it. Given is how often it
   * was left out since. What was left out last is written by `flush`.
   */
  note(kind: string, write: (repeated: number) => void): void {
    const now = this.#now()
    const known = this.#faults.get(kind)
    if (known && now - known.since < windowMs) {
      known.repeated++
      known.reportRepeats = () => write(known.repeated)
      return
    }
    write(known?.repeated ?? 0)
    this.#faults.delete(kind)
    this.#faults.set(kind, { since: now, repeated: 0, reportRepeats: () => {} })
    for (const oldest of this.#faults.keys()) {
      if (this.#faults.size <= mostKinds) break
      this.#forget(oldest)
    }
  }

  /** Writes what was left out of faults that have not come again for a minute, and forgets them. */
  flush(): void {
    const now = this.#now()
    for (const [kind, { since }] of this.#faults) if (now - since >= windowMs) this.#forget(kind)
  }

  #forget(kind: string): void {
    const fault = this.#faults.get(kind)
    this.#faults.delete(kind)
    if (fault && fault.repeated > 0) fault.reportRepeats()
  }
}
