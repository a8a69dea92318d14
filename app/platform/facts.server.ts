import type { Context } from './context.server.ts'
import type { Log } from './logger.server.ts'

/**
 * What pages are rendered from (settings, promotion, offers), kept in memory and loaded anew when a
 * database notification says that it changed. While the database is down the last value serves (T22).
 */
export class FactStore {
  #entries = new Map<string, { value: unknown; isStale: boolean; loading?: Promise<unknown> }>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  markStale(name: string): void {
    const entry = this.#entries.get(name)
    if (entry) this.#entries.set(name, { value: entry.value, isStale: true })
  }

  markAllStale(): void {
    for (const name of this.#entries.keys()) this.markStale(name)
  }

  async read<Value>(name: string, load: () => Promise<Value>): Promise<Value> {
    const entry = this.#entries.get(name)
    if (entry?.loading) return entry.loading as Promise<Value>
    if (entry && !entry.isStale) return entry.value as Value
    const loading = this.#load(name, load, entry)
    this.#entries.set(name, { value: entry?.value, isStale: true, loading })
    return loading
  }

  async #load<Value>(
    name: string,
    load: () => Promise<Value>,
    before: { value: unknown } | undefined,
  ) {
    try {
      const value = await load()
      this.#entries.set(name, { value, isStale: false })
      return value
    } catch (error) {
      if (!before) {
        this.#entries.delete(name)
        throw error
      }
      this.#log.warn({ err: error, fact: name }, 'a fact could not be loaded; the last one serves')
      this.#entries.set(name, { value: before.value, isStale: true })
      return before.value as Value
    }
  }
}

/** Reads a fact and notes that the page being rendered depends on it. */
export function readFact<Value>(
  ctx: Context,
  name: string,
  load: () => Promise<Value>,
): Promise<Value> {
  ctx.factsRead.add(name)
  return ctx.facts.read(name, load)
}
