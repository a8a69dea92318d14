/** The part of a service worker's world this worker uses; the browser's own types need another library. */
export type WorkerWorld = {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  caches: {
    open(name: string): Promise<WorkerCache>
    keys(): Promise<string[]>
    delete(name: string): Promise<boolean>
  }
  fetch(address: string, options?: object): Promise<Response>
  location: { origin: string }
}
export type WorkerCache = {
  match(address: string): Promise<Response | undefined>
  put(address: string, response: Response): Promise<void>
  keys(): Promise<readonly { url: string }[]>
  delete(address: string): Promise<boolean>
}
export type WorkerEvent = {
  request: { url: string; method: string; mode: string }
  waitUntil(work: Promise<unknown>): void
  respondWith(response: Promise<Response> | Response): void
}
export type WorkerOptions = { page: string; extras: readonly string[]; cacheName: string }

/**
 * Keeps one page and the assets it names, and nothing else (ADR 0016). A page counts as kept only
 * once every asset it needs is there, so what is opened offline is always whole: the page with its own
 * build's scripts. With a network the page comes from it, and what is kept follows.
 *
 * The source of this function is the worker: it may use nothing from outside itself.
 */
export function offlineWorker(world: WorkerWorld, options: WorkerOptions): void {
  const { page, extras, cacheName } = options
  const assetList = `${page}?assets`
  const patienceMs = 4_000
  let keeping = Promise.resolve()

  const open = () => world.caches.open(cacheName)

  /** Assets a document or a script names; not the router's list of all pages. */
  const assetsIn = (text: string): string[] => {
    const found = new Set<string>()
    for (const match of text.matchAll(/\/?assets\/[\w.-]+\.(?:js|css|woff2|svg|png)/g))
      found.add(match[0].startsWith('/') ? match[0] : `/${match[0]}`)
    for (const match of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
      found.add(`/assets/${match[1]}`)
    return [...found]
  }

  const listsAllPages = (address: string) => /\/assets\/manifest-[\w-]+\.js$/.test(address)

  /** Everything a document needs, fetched where it is not kept yet; the addresses. */
  const keepAssets = async (cache: WorkerCache, html: string): Promise<Set<string>> => {
    const needed = new Set<string>()
    const waiting = [...assetsIn(html), ...extras]
    while (waiting.length > 0) {
      const address = waiting.pop()!
      if (needed.has(address)) continue
      needed.add(address)
      let kept = await cache.match(address)
      if (!kept) {
        const fetched = await world.fetch(address)
        if (!fetched.ok) throw new Error(`${address} answered ${fetched.status}`)
        await cache.put(address, fetched.clone())
        kept = fetched
      }
      if (address.endsWith('.js') && !listsAllPages(address))
        waiting.push(...assetsIn(await kept.text()))
    }
    return needed
  }

  /** Keeps a page that came from the network; assets that neither it nor the one before needs go. */
  const keepPage = async (response: Response): Promise<void> => {
    const cache = await open()
    const html = await response.clone().text()
    const needed = await keepAssets(cache, html)
    const before = await cache.match(page)
    if (before && (await before.text()) === html) return
    const listed = await cache.match(assetList)
    const old = listed ? ((await listed.json()) as string[]) : []
    await cache.put(page, response)
    await cache.put(assetList, new Response(JSON.stringify([...needed])))
    const kept = new Set([page, ...needed, ...old])
    for (const { url } of await cache.keys())
      if (!kept.has(new URL(url).pathname)) await cache.delete(url)
  }

  const keepInTurn = (response: Response): Promise<void> => {
    keeping = keeping.then(() => keepPage(response)).catch(() => {})
    return keeping
  }

  const fetchPage = async (): Promise<Response> => {
    const response = await world.fetch(page, { cache: 'no-cache', credentials: 'same-origin' })
    if (!response.ok) throw new Error(`the page answered ${response.status}`)
    return response
  }

  const keptPage = async () => (await open()).match(page)

  /** The network's page; the kept one when there is no answer in good time. */
  const answerPage = async (event: WorkerEvent): Promise<Response> => {
    const fetched = fetchPage().then((response) => {
      event.waitUntil(keepInTurn(response.clone()))
      return response
    })
    const kept = await keptPage()
    if (!kept) return fetched
    const late = new Promise<Response>((answer) => setTimeout(() => answer(kept), patienceMs))
    return Promise.race([fetched, late]).catch(() => kept)
  }

  const answerAsset = async (address: string, path: string): Promise<Response> =>
    (await (await open()).match(path)) ?? world.fetch(address)

  world.addEventListener('install', (event) => {
    event.waitUntil(fetchPage().then(keepPage).then(world.skipWaiting.bind(world)))
  })

  world.addEventListener('activate', (event) => {
    const tidyUp = async () => {
      for (const name of await world.caches.keys())
        if (name.startsWith(`${page} `) && name !== cacheName) await world.caches.delete(name)
      await world.clients.claim()
    }
    event.waitUntil(tidyUp())
  })

  world.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== world.location.origin) return
    if (request.mode === 'navigate' && pathname === page) event.respondWith(answerPage(event))
    else if (pathname.startsWith('/assets/') || extras.includes(pathname))
      event.respondWith(answerAsset(request.url, pathname))
  })
}
