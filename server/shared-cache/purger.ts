import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#app/platform/logger.server.ts'
import { everyPage, type SharedCacheDriver } from './drivers.ts'

export type PurgeTimes = {
  /** What changes together is purged together. */
  gatherMs: number
  /** A page that was on its way to the cache during the first purge is met by a second one. */
  againAfterMs: number
  retryMs: number
  longestRetryMs: number
}

const usualTimes: PurgeTimes = {
  gatherMs: 20,
  againAfterMs: 1_200,
  retryMs: 500,
  longestRetryMs: 30_000,
}

/**
 * Purges a shared cache of what became stale. Every node does, each after it dropped its own pages: whichever is the
 * last, no page from before the change is fetched again after it (OPS-04).
 */
export class SharedCachePurger {
  readonly #driver: SharedCacheDriver
  readonly #log: Log
  readonly #times: PurgeTimes
  #pending = new Set<string>()
  #purging: Promise<void> | undefined
  readonly #stopping = new AbortController()

  constructor(driver: SharedCacheDriver, log: Log, times: PurgeTimes = usualTimes) {
    this.#driver = driver
    this.#log = log
    this.#times = times
  }

  purgeTag(tag: string): void {
    this.#gather(tag)
    this.#againLater(tag)
  }

  purgeEverything(): void {
    this.purgeTag(everyPage)
  }

  /** What was not purged by then is out of date no longer than the pages' lifetime. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#purging
  }

  #gather(key: string): void {
    this.#pending.add(key)
    this.#purging ??= this.#purgeAll().finally(() => (this.#purging = undefined))
  }

  #againLater(key: string): void {
    this.#pause(this.#times.againAfterMs).then(
      () => this.#gather(key),
      () => {},
    )
  }

  async #purgeAll(): Promise<void> {
    let retryMs = this.#times.retryMs
    let failures = 0
    await this.#pause(this.#times.gatherMs).catch(() => {})
    while (this.#pending.size > 0 && !this.#stopping.signal.aborted) {
      const keys = this.#pending.has(everyPage) ? [everyPage] : [...this.#pending]
      this.#pending.clear()
      try {
        await this.#driver.purge(keys)
        if (failures > 0) this.#log.info({ failures }, 'the shared cache is purged again')
        failures = 0
        retryMs = this.#times.retryMs
      } catch (error) {
        for (const key of keys) this.#pending.add(key)
        if (failures++ === 0)
          this.#log.warn({ err: error }, 'the shared cache could not be purged; it is tried again')
        await this.#pause(retryMs).catch(() => {})
        retryMs = Math.min(retryMs * 2, this.#times.longestRetryMs)
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return delay(ms, undefined, { ref: false, signal: this.#stopping.signal })
  }
}
