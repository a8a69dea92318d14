import { systemClock } from '#app/platform/clock.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/logger.server.ts'
import type { SharedCacheHeaders } from '../pages/page-cache.ts'
import { everyPage, sharedCacheDriver } from './drivers.ts'
import { SharedCachePurger } from './purger.ts'

/** A cache in front of all nodes (a CDN, a caching proxy), as a node speaks to it. */
export type SharedCache = Pick<SharedCachePurger, 'purgeTag' | 'purgeEverything' | 'stop'> & {
  headersOf: SharedCacheHeaders
}

/** The shared cache that the settings name, or undefined (OPS-04). */
export function createSharedCache(env: Env, log: Log): SharedCache | undefined {
  const driver = sharedCacheDriver(env)
  if (!driver) return undefined
  const purger = new SharedCachePurger(driver, log)
  return {
    headersOf(tags, keepsUntil) {
      const secondsLeft = Math.floor((keepsUntil - systemClock.now().getTime()) / 1_000)
      const lifetime = Math.max(0, Math.min(env.CDN_LIFETIME, secondsLeft))
      return driver.headersOf([everyPage, ...tags], lifetime).flat()
    },
    purgeTag: (tag) => purger.purgeTag(tag),
    purgeEverything: () => purger.purgeEverything(),
    stop: () => purger.stop(),
  }
}
