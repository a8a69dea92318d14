import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

// As it is when this is loaded: a test that stops the clock stops no work.
const { performance } = globalThis

/** So long may long work compute before it rests. */
const sliceMs = 4
const restsMs = { shortest: 1, longest: 64 }
/** A rest that ends this much later than asked: the event loop or the machine has more to do than it can. */
const lateMs = 8

export type Pace = {
  /** Asked between two steps of a millisecond or so: others have their turn, and after each slice of work a rest. */
  giveWay(): Promise<void>
}
type Wait = (ms: number) => Promise<unknown>

/**
 * The place that all long work of this process shares (ADR 0084): one slice at a time, and after each a rest in which
 * the others are answered. Each rest is a measurement, too: while rests end late the next are longer, up to 64 ms for
 * 4 ms of work, and as soon as they end in time they are shorter again.
 */
export class LongWork {
  readonly #wait: Wait
  readonly #now: () => number
  #restMs = restsMs.shortest
  #lastRest: Promise<unknown> = Promise.resolve()

  constructor(wait: Wait = pause, now = () => performance.now()) {
    this.#wait = wait
    this.#now = now
  }

  /** For one piece of long work, from its beginning to its end. */
  begin(): Pace {
    let workedMs = 0
    let since = this.#now()
    return {
      giveWay: async () => {
        workedMs += this.#now() - since
        if (workedMs < sliceMs) await nextTurn()
        else {
          await this.#rest()
          workedMs = 0
        }
        since = this.#now()
      },
    }
  }

  #rest(): Promise<unknown> {
    this.#lastRest = this.#lastRest.then(async () => {
      const asked = this.#restMs
      const startedAt = this.#now()
      await this.#wait(asked)
      const isLate = this.#now() - startedAt - asked > lateMs
      this.#restMs = isLate
        ? Math.min(restsMs.longest, asked * 2)
        : Math.max(restsMs.shortest, asked / 2)
    })
    return this.#lastRest
  }
}

export const longWork = new LongWork()
