type WorkerOptions = { page: string; extras: readonly string[]; cacheName: string }

// The server sends the value of `offlinePage` in front of this script (`workerScript`).
declare const self: ServiceWorkerGlobalScope & { offlinePage: WorkerOptions }

export const { page, extras, cacheName } = self.offlinePage
const assetListKey = `${page}?assets`

/** Not `caches.open`, because it would recreate a cache that sign-out deleted. */
export const findCached = (path: string): Promise<Response | undefined> =>
  self.caches.match(path, { cacheName })

/** Caches the page with its build's assets. Deletes assets unused by both this version and the previous one. */
export async function cachePage(response: Response): Promise<void> {
  const cache = await self.caches.open(cacheName)
  const needed = await cacheAssets(cache, await response.clone().text())
  const list = JSON.stringify([...needed])
  const listed = (await (await cache.match(assetListKey))?.text()) ?? '[]'
  await cache.put(page, response)
  if (listed === list) return
  await cache.put(assetListKey, new Response(list))
  const cached = new Set([page, ...needed, ...(JSON.parse(listed) as string[])])
  for (const { url } of await cache.keys())
    if (!cached.has(new URL(url).pathname)) await cache.delete(url)
}

async function cacheAssets(cache: Cache, html: string): Promise<Set<string>> {
  const needed = new Set<string>()
  const waiting = [...findAssetPaths(html), ...extras]
  while (waiting.length > 0) {
    const address = waiting.pop()!
    if (needed.has(address)) continue
    needed.add(address)
    const asset = await cacheAsset(cache, address)
    if (address.endsWith('.js')) waiting.push(...importedAssets(address, await asset.text()))
  }
  return needed
}

/** Ignores the route manifest and most assets of the entry script, because they list the whole site. */
function importedAssets(address: string, code: string): string[] {
  if (/\/assets\/manifest-[\w-]+\.js$/.test(address)) return []
  if (!/\/assets\/entry\.client-/.test(address)) return findAssetPaths(code)
  return findAssetPaths(code).filter((name) => /\/measure-visits-/.test(name))
}

async function cacheAsset(cache: Cache, address: string): Promise<Response> {
  const cached = await cache.match(address)
  if (cached) return cached
  const fetched = await self.fetch(address)
  if (!fetched.ok) throw new Error(`${address} answered ${fetched.status}`)
  await cache.put(address, fetched.clone())
  return fetched
}

function findAssetPaths(text: string): string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(/\/?assets\/[\w.-]+\.(?:js|css|woff2|svg|png)/g))
    found.add(match[0].startsWith('/') ? match[0] : `/${match[0]}`)
  for (const match of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
    found.add(`/assets/${match[1]}`)
  return [...found]
}
