import type { Listener, listen } from '#app/platform/notifications.server.ts'
import type { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { atEachMidnight } from './at-each-midnight.ts'
import type { PageCache } from './pages/page-cache.ts'
import type { SharedCache } from './shared-cache/create-shared-cache.ts'

type Caches = { values: TaggedCache; pages: PageCache | undefined; shared: SharedCache | undefined }

/**
 * Drops what carries a tag as soon as any node changes it, everything after a lost connection, and all pages at
 * midnight. The shared cache is the last: what it fetches anew must be new.
 */
export function keepPagesFresh(
  listenTo: (handlers: Parameters<typeof listen>[2]) => Listener,
  { values, pages, shared }: Caches,
): Listener {
  const dropPages = () => {
    pages?.clear()
    shared?.purgeEverything()
  }
  const midnight = atEachMidnight(dropPages)
  const listener = listenTo({
    onMessage(_channel, tag) {
      values.markStale(tag)
      pages?.dropTag(tag)
      shared?.purgeTag(tag)
    },
    onGap() {
      values.markAllStale()
      dropPages()
    },
  })
  return {
    async stop() {
      midnight.stop()
      await listener.stop()
      await shared?.stop()
    },
  }
}
