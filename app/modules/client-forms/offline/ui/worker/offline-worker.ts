import { cacheName, extras, findCached, cachePage, page } from './page-store.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Service worker that caches only one page and its assets (ADR 0013). It caches a page only together with all of its
 * assets, so that page and assets match. Online, the page comes from the network; after 4 seconds without a response,
 * from the cache. Compiled separately (`tools/build/compiled-scripts.ts`); `offline/api.server.ts` sets the page.
 */
const networkTimeoutMs = 4_000
let caching = Promise.resolve()

function cacheSequentially(response: Response): Promise<void> {
  caching = caching.then(() => cachePage(response)).catch(() => {})
  return caching
}

async function fetchPage(): Promise<Response> {
  const response = await self.fetch(page, { cache: 'no-cache', credentials: 'same-origin' })
  if (!response.ok) throw new Error(`the page answered ${response.status}`)
  return response
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const fetched = fetchPage().then((response) => {
    event.waitUntil(cacheSequentially(response.clone()))
    return response
  })
  const cached = await findCached(page)
  if (!cached) return fetched
  const late = new Promise<Response>((answer) => setTimeout(() => answer(cached), networkTimeoutMs))
  return Promise.race([fetched, late]).catch(() => cached)
}

const answerAsset = async (address: string, path: string): Promise<Response> =>
  (await findCached(path)) ?? self.fetch(address)

async function deleteOldCaches(): Promise<void> {
  for (const name of await self.caches.keys())
    if (name.startsWith(`${page} `) && name !== cacheName) await self.caches.delete(name)
  await self.clients.claim()
}

self.addEventListener('install', (event) =>
  event.waitUntil(
    fetchPage()
      .then(cachePage)
      .then(() => self.skipWaiting()),
  ),
)
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === page) event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/') || extras.includes(pathname))
    event.respondWith(answerAsset(request.url, pathname))
})
