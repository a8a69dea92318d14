import type { Listener, listen } from '#app/platform/notifications.server.ts'
import type { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { atEachMidnight } from './at-each-midnight.ts'
import type { PageCache } from './pages/page-cache.ts'

type Caches = { values: TaggedCache; pages: PageCache | undefined }

/**
 * Drops what carries a tag as soon as any node changes it, everything after a lost connection, and all pages at
 * midnight.
 */
export function keepPagesFresh(
  listenTo: (handlers: Parameters<typeof listen>[2]) => Listener,
  { values, pages }: Caches,
): Listener {
  const dropPages = () => pages?.clear()
  const midnight = atEachMidnight(dropPages)
  const listener = listenTo({
    onMessage(_channel, tag) {
      values.markStale(tag)
      pages?.dropTag(tag)
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
    },
  }
}
