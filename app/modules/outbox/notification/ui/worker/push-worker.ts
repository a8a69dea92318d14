import { toNotification } from './to-notification.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Service worker that shows notifications while the console is closed, and an offline page when a console page cannot
 * be fetched. It caches nothing and handles no other requests. Compiled separately (`tools/build/compiled-scripts.ts`).
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
  event.waitUntil(openPage(String(event.notification.data)))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => offlineResponse()))
})

/** Opens the page in an open console window, or in a new window if there is none. */
async function openPage(href: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const console = windows.find(({ url }) => new URL(url).pathname.startsWith('/admin'))
  const shown = await console?.focus().catch(() => undefined)
  const moved = await shown?.navigate(href).catch(() => null)
  if (!moved) await self.clients.openWindow(href)
}

const offlinePageStyles =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1b211e;background:#fbf8f1}h1{margin:0;font-size:1.5rem}p{margin:0;max-width:30rem}a{color:#1f6f54}@media(prefers-color-scheme:dark){body{color:#f3ede0;background:#151915}a{color:#77c9a7}}'

/** Returns the offline page of the installed console. "Try again" is a link because this page runs no script. */
function offlineResponse(): Response {
  const page = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>You are offline</title><style>${offlinePageStyles}</style></head><body><h1>You are offline</h1><p>The console will open again once you’re back online. Anything you sent is safe, and client forms that you opened before work offline.</p><p><a href="">Try again</a></p></body></html>`
  return new Response(page, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': 'no-store',
    },
  })
}
