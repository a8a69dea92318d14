import { toNotification } from './shown-of.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The worker that shows what rings while the console is closed (STF-11). It keeps nothing and answers no request.
 * Compiled on its own (`tools/build/compiled-scripts.ts`).
 */
self.addEventListener('push', (event) => {
  const { title, text, href, topic } = toNotification(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: topic,
      icon: '/apple-touch-icon.png',
      data: href,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** In a console that is open, else in a new window. */
async function open(href: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const console = windows.find(({ url }) => new URL(url).pathname.startsWith('/admin'))
  const shown = await console?.focus().catch(() => undefined)
  const moved = await shown?.navigate(href).catch(() => null)
  if (!moved) await self.clients.openWindow(href)
}
