import type { Queryable, Transaction } from './database.server.ts'

// As they are when this is loaded: a test that stops the clock stops no statement.
const { setImmediate, setTimeout, performance } = globalThis

type Waiting<Item, Answer> = {
  item: Item
  since: number
  resolve(answer: Answer): void
  reject(error: unknown): void
}

type GatheringOptions = {
  /** Items of one call. */
  most: number
  /** Calls at a time. */
  flights: number
  /** A call beside another begins with so many items, since fewer go sooner together than apart, or when one has waited. */
  beside: { items: number; afterMs: number }
  /** Who waited longer for a call is told so. */
  patienceMs: number
}

/** A call beside another waits for nobody. */
const atOnce = { items: 1, afterMs: 0 }

/** Answered like an outage: the same request may succeed in a moment. */
class WaitedTooLong extends Error {
  override name = 'WaitedTooLong'
  readonly code = '57P03'
  constructor() {
    super('what went before took too long')
  }
}

/**
 * One call for all that is asked for at the same time (ADR 0082). Nothing waits for company: a call begins at the end
 * of this turn of the event loop if one of the `flights` is free, and what is asked meanwhile goes with the next.
 * `run` answers in the order of its items, or fails for all of them.
 */
export class Gathering<Item, Answer> {
  readonly #run: (items: Item[]) => Promise<readonly Answer[]>
  readonly #options: GatheringOptions
  #waiting: Waiting<Item, Answer>[] = []
  #flying = 0
  #isCalled = false
  #willLook = false

  constructor(
    run: (items: Item[]) => Promise<readonly Answer[]>,
    options: Partial<GatheringOptions> = {},
  ) {
    this.#run = run
    this.#options = { most: Infinity, flights: 1, beside: atOnce, patienceMs: Infinity, ...options }
  }

  ask(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject })
      this.#callSoon()
    })
  }

  #callSoon(): void {
    if (this.#isCalled || this.#waiting.length === 0) return
    if (!this.#mayCall()) return this.#lookAgain()
    this.#isCalled = true
    setImmediate(() => {
      this.#isCalled = false
      this.#dismissOld()
      void this.#call(this.#waiting.splice(0, this.#options.most))
      if (this.#waiting.length > 0) this.#callSoon()
    })
  }

  #mayCall(): boolean {
    const { flights, beside } = this.#options
    if (this.#flying === 0) return true
    if (this.#flying >= flights) return false
    return this.#waiting.length >= beside.items || this.#msToBeside() <= 0
  }

  /** Until a call begins beside another for the first that waits, who may take long through no fault of that one. */
  #msToBeside(): number {
    return this.#waiting[0]!.since + this.#options.beside.afterMs - performance.now()
  }

  #lookAgain(): void {
    if (this.#willLook || this.#flying >= this.#options.flights) return
    this.#willLook = true
    const look = () => {
      this.#willLook = false
      this.#callSoon()
    }
    // Timers may come a part of a millisecond early.
    setTimeout(look, Math.max(1, this.#msToBeside() + 1)).unref()
  }

  #dismissOld(): void {
    const oldest = performance.now() - this.#options.patienceMs
    while (this.#waiting.length > 0 && this.#waiting[0]!.since < oldest)
      this.#waiting.shift()!.reject(new WaitedTooLong())
  }

  async #call(asked: Waiting<Item, Answer>[]): Promise<void> {
    if (asked.length === 0) return
    this.#flying++
    try {
      const answers = await this.#run(asked.map(({ item }) => item))
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at]!)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      this.#flying--
      if (this.#waiting.length > 0) this.#callSoon()
    }
  }
}

type Run<Item, Answer> = (db: Queryable, items: Item[]) => Promise<readonly Answer[]>

/** Transactions that several pieces of work share, each with what is gathered in it. */
const shared = new WeakMap<Queryable, Map<unknown, unknown>>()

/**
 * A data function that takes one item. In a transaction that several share, their items go to `run` together; anywhere
 * else `run` gets the one. It answers in the order of its items.
 */
export function gathered<Item, Answer>(
  run: Run<Item, Answer>,
): (db: Queryable, item: Item) => Promise<Answer> {
  return async (db, item) => {
    const own = shared.get(db)
    if (!own) return (await run(db, [item]))[0]!
    const known = own.get(run) as Gathering<Item, Answer> | undefined
    const gathering = known ?? new Gathering<Item, Answer>((items) => run(db, items))
    own.set(run, gathering)
    return gathering.ask(item)
  }
}

/** Does all in one transaction, side by side: what one of them cannot do, none of them has done. */
export async function shareTransaction<Value>(
  tx: Transaction,
  works: readonly (() => Promise<Value>)[],
): Promise<Value[]> {
  shared.set(tx, new Map())
  const failures: unknown[] = []
  const done = works.map(async (work) => {
    try {
      return await work()
    } catch (error) {
      failures.push(error)
      throw error
    }
  })
  await Promise.allSettled(done)
  // What failed later failed because of it.
  if (failures.length > 0) throw failures[0]
  return Promise.all(done)
}
