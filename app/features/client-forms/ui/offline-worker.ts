/** The part of a service worker's world this worker uses; the browser's own types need another library. */
export type WorkerWorld = {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  caches: {
    match(address: string, options: { cacheName: string }): Promise<Response | undefined>
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

type PageStore = {
  find(path: string): Promise<Response | undefined>
  keep(page: Response): Promise<void>
}

/**
 * The script of a worker that keeps one page and the assets it names, and nothing else (ADR 0016). A page
 * counts as kept only once every asset it needs is there, so what is opened offline is always whole: the
 * page with its own build's scripts. With a network the page comes from it, and what is kept follows.
 *
 * The sources of the functions below are the script: each may use only what it is given.
 */
export function workerScript(options: WorkerOptions): string {
  const settings = JSON.stringify(options)
  return `(${startWorker})(self, ${settings}, (${pageStore})(self, ${settings}, ${assetsIn}))`
}

/** Assets a document or a script names. */
function assetsIn(text: string): string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(/\/?assets\/[\w.-]+\.(?:js|css|woff2|svg|png)/g))
    found.add(match[0].startsWith('/') ? match[0] : `/${match[0]}`)
  for (const match of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
    found.add(`/assets/${match[1]}`)
  return [...found]
}

/** What is kept; a page and the assets of its build are replaced together. */
function pageStore(
  world: WorkerWorld,
  { page, extras, cacheName }: WorkerOptions,
  assetsOf: typeof assetsIn,
): PageStore {
  const assetList = `${page}?assets`
  const open = () => world.caches.open(cacheName)

  /** Such a script names the assets of every page of the site. */
  const listsAllPages = (address: string) => /\/assets\/manifest-[\w-]+\.js$/.test(address)

  const keepAsset = async (cache: WorkerCache, address: string): Promise<Response> => {
    const kept = await cache.match(address)
    if (kept) return kept
    const fetched = await world.fetch(address)
    if (!fetched.ok) throw new Error(`${address} answered ${fetched.status}`)
    await cache.put(address, fetched.clone())
    return fetched
  }

  /** Everything a document needs, fetched where it is not kept yet; the addresses. */
  const keepAssets = async (cache: WorkerCache, html: string): Promise<Set<string>> => {
    const needed = new Set<string>()
    const waiting = [...assetsOf(html), ...extras]
    while (waiting.length > 0) {
      const address = waiting.pop()!
      if (needed.has(address)) continue
      needed.add(address)
      const asset = await keepAsset(cache, address)
      if (address.endsWith('.js') && !listsAllPages(address))
        waiting.push(...assetsOf(await asset.text()))
    }
    return needed
  }

  return {
    // Opening a cache would make it: one that a sign-out removed stays away.
    find: (path) => world.caches.match(path, { cacheName }),
    /** Assets that neither this page nor the one before needs go. */
    async keep(response) {
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
    },
  }
}

/** What the worker answers, and when it keeps what came. */
function startWorker(world: WorkerWorld, options: WorkerOptions, store: PageStore): void {
  const { page, extras, cacheName } = options
  const patienceMs = 4_000
  let keeping = Promise.resolve()

  const keepInTurn = (response: Response): Promise<void> => {
    keeping = keeping.then(() => store.keep(response)).catch(() => {})
    return keeping
  }

  const fetchPage = async (): Promise<Response> => {
    const response = await world.fetch(page, { cache: 'no-cache', credentials: 'same-origin' })
    if (!response.ok) throw new Error(`the page answered ${response.status}`)
    return response
  }

  /** The network's page; the kept one when there is no answer in good time. */
  const answerPage = async (event: WorkerEvent): Promise<Response> => {
    const fetched = fetchPage().then((response) => {
      event.waitUntil(keepInTurn(response.clone()))
      return response
    })
    const kept = await store.find(page)
    if (!kept) return fetched
    const late = new Promise<Response>((answer) => setTimeout(() => answer(kept), patienceMs))
    return Promise.race([fetched, late]).catch(() => kept)
  }

  const answerAsset = async (address: string, path: string): Promise<Response> =>
    (await store.find(path)) ?? world.fetch(address)

  const tidyUp = async () => {
    for (const name of await world.caches.keys())
      if (name.startsWith(`${page} `) && name !== cacheName) await world.caches.delete(name)
    await world.clients.claim()
  }

  world.addEventListener('install', (event) => {
    event.waitUntil(fetchPage().then(store.keep).then(world.skipWaiting.bind(world)))
  })
  world.addEventListener('activate', (event) => event.waitUntil(tidyUp()))
  world.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== world.location.origin) return
    if (request.mode === 'navigate' && pathname === page) event.respondWith(answerPage(event))
    else if (pathname.startsWith('/assets/') || extras.includes(pathname))
      event.respondWith(answerAsset(request.url, pathname))
  })
}
