import type { Log } from './logger.server.ts'

type Loaded = { value: unknown; isOutdated?: true }
type Entry = { last?: Loaded; isFresh?: boolean; loading?: Promise<Loaded> }

/** Memory cache of page data. A database notification causes a reload; during an outage, the last value is used. */
export class TaggedCache {
  #entries = new Map<string, Entry>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** Makes the next read load the value again. A load in progress is not cached: it may be older than the change. */
  markStale(name: string): void {
    const entry = this.#entries.get(name)
    if (entry) this.#entries.set(name, { last: entry.last })
  }

  markAllStale(): void {
    for (const name of this.#entries.keys()) this.markStale(name)
  }

  /** Calls `onOutdated` if the value could not be loaded and the last one is returned. */
  async read<Value>(
    name: string,
    load: () => Promise<Value>,
    onOutdated?: () => void,
  ): Promise<Value> {
    const { value, isOutdated } = await this.#read(name, load)
    if (isOutdated) onOutdated?.()
    return value as Value
  }

  #read(name: string, load: () => Promise<unknown>): Loaded | Promise<Loaded> {
    const entry = this.#entries.get(name)
    if (entry?.loading) return entry.loading
    if (entry?.isFresh && entry.last) return entry.last
    const started: Entry = { last: entry?.last }
    this.#entries.set(name, started)
    started.loading = this.#load(name, load, started)
    return started.loading
  }

  async #load(name: string, load: () => Promise<unknown>, started: Entry): Promise<Loaded> {
    const storeEntry = (entry: Entry) => {
      if (this.#entries.get(name) === started) this.#entries.set(name, entry)
    }
    try {
      const loaded = { value: await load() }
      storeEntry({ last: loaded, isFresh: true })
      return loaded
    } catch (error) {
      storeEntry({ last: started.last })
      if (!started.last) throw error
      this.#log.warn({ err: error, tag: name }, 'a value could not be loaded; using the last one')
      return { ...started.last, isOutdated: true }
    }
  }
}

/** Cache in which some values are replaced, for rendering pages with values that are not stored yet. */
export class OverriddenCache extends TaggedCache {
  readonly #cache: TaggedCache
  readonly #overrides: ReadonlyMap<string, unknown>

  constructor(cache: TaggedCache, replaced: ReadonlyMap<string, unknown>, log: Log) {
    super(log)
    this.#cache = cache
    this.#overrides = replaced
  }

  override async read<Value>(
    name: string,
    load: () => Promise<Value>,
    onOutdated?: () => void,
  ): Promise<Value> {
    // The cast is safe because a replacement has the same shape as the loaded value.
    if (this.#overrides.has(name)) return this.#overrides.get(name) as Value
    return this.#cache.read(name, load, onOutdated)
  }
}

/** Tag of a page with a value that could not be loaded again. */
export const outdatedTag = 'outdated'

/** Reads a cached value and records that the rendered page depends on it. */
export function readCached<Value>(
  ctx: { cache: TaggedCache; tagsRead: Set<string> },
  name: string,
  load: () => Promise<Value>,
): Promise<Value> {
  ctx.tagsRead.add(name)
  return ctx.cache.read(name, load, () => ctx.tagsRead.add(outdatedTag))
}
