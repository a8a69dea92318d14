/** 2 s, doubling to a minute, half of it by chance. */
function pauseMs(failures: number, random: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(failures, 10)) * (0.5 + random / 2)
}

/**
 * Work that is asked for again and again and must succeed after the last time it was asked for: repeated
 * after a pause where it failed, and at once when the line is back or the page is looked at (FLD-02).
 */
export class KeepTrying {
  readonly #work: () => Promise<void>
  #isWanted = false
  #isUnderWay = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  get isPending(): boolean {
    return this.#isWanted
  }

  /** Work that is under way is followed by another round. */
  request(): void {
    this.#isWanted = true
    void this.#run()
  }

  /** The line may be back: a pause means nothing any more. */
  retryNow(): void {
    if (this.#isWanted) void this.#run()
  }

  stop(): void {
    this.#isWanted = false
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    if (this.#isUnderWay) return
    clearTimeout(this.#timer)
    this.#isUnderWay = true
    this.#isWanted = false
    try {
      await this.#work()
      this.#failures = 0
    } catch {
      this.#isWanted = true
      this.#failures++
    } finally {
      this.#isUnderWay = false
    }
    if (!this.#isWanted) return
    const wait = this.#failures === 0 ? 0 : pauseMs(this.#failures, Math.random())
    this.#timer = setTimeout(() => void this.#run(), wait)
  }
}
