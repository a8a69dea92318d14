/** Beyond this a read is worth keeping. */
const slowMs = 250
/** How old what is kept may be before it is read anew, meanwhile still answered. */
const freshMs = 5 * 60_000
/** Older than this it is waited for. */
const usableMs = 60 * 60_000

type Read<Value> = { value: Value; at: Date }

/** A value with the moment that it was read at; null where that was now. */
export type SlowRead<Value> = { value: Value; asOf: Date | null }

/**
 * Figures that read a great deal are kept for some minutes and say of when they are; what is quick to read is always
 * read (OPS-09). Many who ask at once for what is slow are answered by one read.
 */
export class SlowReads<Value> {
  readonly #kept = new Map<string, Read<Value>>()
  readonly #reading = new Map<string, Promise<Read<Value>>>()

  /** @param now the time of the product's clock @throws what `load` does, where nothing usable is kept */
  async read(key: string, load: () => Promise<Value>, now: Date): Promise<SlowRead<Value>> {
    const kept = this.#kept.get(key)
    const ageMs = kept ? now.getTime() - kept.at.getTime() : Infinity
    if (!kept || ageMs > usableMs) {
      const { value, at } = await this.#load(key, load, now)
      return { value, asOf: at === now ? null : at }
    }
    // It fails for nobody: what is kept stays, and the next who asks tries again.
    if (ageMs > freshMs) this.#load(key, load, now).catch(() => undefined)
    return { value: kept.value, asOf: kept.at }
  }

  #load(key: string, load: () => Promise<Value>, now: Date): Promise<Read<Value>> {
    const under = this.#reading.get(key)
    if (under) return under
    const reading = this.#timed(key, load, now).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #timed(key: string, load: () => Promise<Value>, at: Date): Promise<Read<Value>> {
    const startedAt = performance.now()
    const read = { value: await load(), at }
    if (performance.now() - startedAt > slowMs) this.#kept.set(key, read)
    else this.#kept.delete(key)
    return read
  }
}
