import { availableParallelism } from 'node:os'

type Waiting = { rank: number; start(): void; drop(): void }

/** Thrown to the work that had to give way because too much is waiting. */
export class QueueFull extends Error {}

/**
 * Runs work a few at a time, the lowest rank first; when too much waits, the highest rank is dropped.
 */
export class RankedQueue {
  readonly #waiting: Waiting[] = []
  readonly #parallel: number
  readonly #longest: number
  #running = 0

  constructor(parallel: number, longest: number) {
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

/**
 * Memory-hard hashing, so that guessing never starves the pages (T10). The rank is how often a network
 * tried of late: a person who tries for the first time passes a queue of guesses.
 */
export const hashQueue = new RankedQueue(Math.min(4, Math.max(1, availableParallelism() - 1)), 64)

/** Counting of attempts, so that a flood of them leaves database connections to everybody else. */
export const countQueue = new RankedQueue(3, 1_000)
