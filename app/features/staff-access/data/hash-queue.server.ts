import { availableParallelism } from 'node:os'

type Waiting = { rank: number; start(): void; drop(): void }

/** Thrown to the work that had to give way because too much is waiting. */
export class QueueFull extends Error {}

/**
 * Runs memory-hard hashing a few at a time, so that guessing never starves the pages (T10).
 * The lowest rank goes first: callers pass how often their network tried of late, so a person who
 * tries for the first time passes a queue of guesses. When it is full, the highest rank is dropped.
 */
export class HashQueue {
  readonly #waiting: Waiting[] = []
  readonly #parallel: number
  readonly #longest: number
  #running = 0

  constructor(parallel = Math.min(4, Math.max(1, availableParallelism() - 1)), longest = 64) {
    this.#parallel = parallel
    this.#longest = longest
  }

  async run<Result>(rank: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#parallel) await this.#wait(rank)
    else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.start()
      else this.#running--
    }
  }

  #wait(rank: number): Promise<void> {
    return new Promise((start, fail) => {
      const entry = { rank, start, drop: () => fail(new QueueFull('too many sign-ins at once')) }
      const place = this.#waiting.findIndex((other) => other.rank > rank)
      if (place < 0) this.#waiting.push(entry)
      else this.#waiting.splice(place, 0, entry)
      if (this.#waiting.length > this.#longest) this.#waiting.pop()!.drop()
    })
  }
}

/** The one queue of this process. */
export const hashQueue = new HashQueue()
