import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  consoleOfflinePage,
  installedForms,
  isConsoleOfflinePage,
  publicOfflinePage,
} from '../forms.ts'
import { offlineFormsApi, workerScript } from './api.server.ts'

type WorkerEvent = {
  request: { url: string; method: string; mode: string }
  waitUntil(work: Promise<unknown>): void
  respondWith(response: Promise<Response> | Response): void
}

const origin = 'https://site.example'
const page = '/forms/unjani/contract-audit'
const options = { page, extras: ['/favicon.svg'], cacheName: `${page} 1` }
const html = (build: string, nonce = 'a') =>
  `<link rel="modulepreload" href="/assets/shared.js" nonce="${nonce}"><script nonce="${nonce}">import "/assets/manifest-${build}.js"; import "/assets/root-${build}.js"; import("/assets/entry.client-${build}.js")</script>`
const site = (build: string, nonce?: string): Record<string, string> => ({
  [page]: html(build, nonce),
  [`/assets/entry.client-${build}.js`]: `import "./shared.js"; import("./measure-visits-${build}.js"); import("./island-of-another-page.js")`,
  [`/assets/measure-visits-${build}.js`]: '',
  [`/assets/root-${build}.js`]: `import("./lazy-${build}.js")`,
  [`/assets/manifest-${build}.js`]: 'window.all = ["/assets/other-page.js"]',
  '/assets/island-of-another-page.js': 'of another page',
  '/assets/shared.js': '',
  [`/assets/lazy-${build}.js`]: 'done',
  '/favicon.svg': '<svg/>',
  '/assets/other-page.js': 'of another page',
  '/api/admin/leads': 'secret',
  '/': 'home',
})

function memoryCache() {
  const kept = new Map<string, Response>()
  const whole = (address: string) => new URL(address, origin).href
  const cache = {
    match: async (address: string) => kept.get(whole(address))?.clone(),
    put: async (address: string, response: Response) => void kept.set(whole(address), response),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (address: string) => kept.delete(whole(address)),
  }
  const paths = () => [...kept.keys()].map((url) => new URL(url).pathname).toSorted()
  return { cache, paths }
}

/** Runs the worker script as a browser would, with only a service worker's globals, and installs it. */
async function installWorker(files: Record<string, string>, of = options) {
  const network = { files, isOnline: true }
  const { cache, paths } = memoryCache()
  const listeners: Record<string, (event: WorkerEvent) => void> = {}
  const self = {
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) =>
      (listeners[type] = listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    caches: { ...cache, open: async () => cache, keys: async () => [], delete: async () => true },
    location: { origin },
    fetch: async (address: string) => {
      if (!network.isOnline) throw new TypeError('no network')
      const text = network.files[new URL(address, origin).pathname]
      return new Response(text ?? 'missing', { status: text === undefined ? 404 : 200 })
    },
  }
  runInNewContext(workerScript(of), { self, Response, URL, setTimeout })
  const driver = makeWorkerDriver(listeners)
  await driver.install()
  return { network, paths, ...driver }
}

/** Dispatches worker events and waits for work that continues after the response. */
function makeWorkerDriver(listeners: Record<string, (event: WorkerEvent) => void>) {
  const work: Promise<unknown>[] = []
  const settle = async () => {
    while (work.length > 0) await work.shift()
  }
  const fire = (type: string, request: Partial<WorkerEvent['request']> = {}) => {
    let answer: Promise<Response> | Response | undefined
    listeners[type]!({
      request: { url: `${origin}/`, method: 'GET', mode: 'cors', ...request },
      waitUntil: (promise) => void work.push(promise),
      respondWith: (response) => (answer = response),
    })
    return answer
  }
  const get = async (path: string, mode = 'cors') => {
    const response = await fire('fetch', { url: origin + path, mode })
    const text = await response?.text()
    await settle()
    return text
  }
  const install = async () => {
    fire('install')
    await settle()
  }
  return { fire, get, install }
}

test('FLD-05 the page opens offline with all its scripts, including those loaded later', async () => {
  const { network, get, paths } = await installWorker(site('one'))
  expect([...new Set(paths())]).toEqual([
    '/assets/entry.client-one.js',
    '/assets/lazy-one.js',
    '/assets/manifest-one.js',
    '/assets/measure-visits-one.js',
    '/assets/root-one.js',
    '/assets/shared.js',
    '/favicon.svg',
    page,
  ])
  network.isOnline = false
  expect(await get(page, 'navigate')).toBe(html('one'))
  expect(await get(`${page}?draft=7`, 'navigate')).toBe(html('one'))
  expect(await get('/assets/lazy-one.js')).toBe('done')
})

test('FLD-05 the worker ignores other pages, functions, the API and other methods', async () => {
  const { fire } = await installWorker(site('one'))
  const untouched: [string, object?][] = [
    ['/', { mode: 'navigate' }],
    [`${page}/worker.js`],
    ['/api/admin/leads'],
    ['/functions/unjani-form-submission', { method: 'POST' }],
    [page, { method: 'POST', mode: 'navigate' }],
    ['https://elsewhere.example/assets/a.js'],
  ]
  for (const [path, more] of untouched)
    expect(fire('fetch', { url: new URL(path, origin).href, ...more }), path).toBeUndefined()
})

test('FLD-05 the worker of a console form serves no other console page and caches no API response', async () => {
  const form = '/admin/forms/unjani/contract-audit'
  const files = { ...site('one'), [form]: html('one'), '/api/admin/forms': 'addresses' }
  const of = { page: form, extras: ['/favicon.svg'], cacheName: `${form} 1` }
  const { network, fire, get, paths } = await installWorker(files, of)
  network.isOnline = false
  expect(await get(form, 'navigate')).toBe(html('one'))
  for (const path of ['/admin', '/admin/leads', `${form}/received`, `${form}/rollout`])
    expect(fire('fetch', { url: origin + path, mode: 'navigate' }), path).toBeUndefined()
  expect(fire('fetch', { url: `${origin}/api/admin/forms` })).toBeUndefined()
  expect([...new Set(paths())].filter((path) => !path.startsWith('/assets/'))).toEqual([
    form,
    '/favicon.svg',
  ])
})

test('FLD-05 a new build replaces the cached page only when it is complete', async () => {
  const { network, get, paths } = await installWorker(site('one'))
  /** Opens the page with a network, or without one. */
  const open = (isOnline: boolean) => {
    network.isOnline = isOnline
    return get(page, 'navigate')
  }
  network.files = site('two')
  delete network.files['/assets/lazy-two.js']
  expect(await open(true), 'online, the new page').toBe(html('two'))
  expect(await open(false), 'incomplete: the old page stays').toBe(html('one'))
  network.files = site('two')
  await open(true)
  expect(await open(false)).toBe(html('two'))
  network.files = site('two', 'b')
  await open(true)
  expect(await open(false), 'the same build with another nonce').toBe(html('two', 'b'))
  expect(await get('/assets/lazy-one.js'), 'a tab of the old build is still open').toBe('done')
  network.files = site('three')
  await open(true)
  expect(paths()).not.toContain('/assets/lazy-one.js')
  expect(paths()).toContain('/assets/lazy-two.js')
})

test('FLD-05 if the server returns an error, the cached page is shown', async () => {
  const { network, get } = await installWorker(site('one'))
  delete network.files[page]
  expect(await get(page, 'navigate')).toBe(html('one'))
})

const pages = installedForms.flatMap((form) => [publicOfflinePage(form), consoleOfflinePage(form)])

test.each(pages)('FLD-05 the worker of $page may control and cache that page', async (each) => {
  const response = await offlineFormsApi.request(each.worker.replace(/^\/forms/, ''))
  expect(response.status).toBe(200)
  expect(response.headers.get('Service-Worker-Allowed')).toBe(each.page)
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  expect(response.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
  const script = await response.text()
  expect(script).toContain(JSON.stringify(each.page))
  expect(script).toContain(JSON.stringify(`${each.page} 1`))
})

test('FLD-05 no other path has a worker', async () => {
  for (const path of ['/unjani/nope/console-worker.js', '/unjani/contract-audit/other-worker.js'])
    expect((await offlineFormsApi.request(path)).status).toBe(404)
})

test('FLD-05 in the console, only the form pages themselves open offline', () => {
  for (const form of installedForms) {
    const { page } = consoleOfflinePage(form)
    expect(isConsoleOfflinePage(page)).toBe(true)
    for (const other of [`${page}/received`, `${page}/`, `${page}s`, publicOfflinePage(form).page])
      expect(isConsoleOfflinePage(other)).toBe(false)
  }
  expect(['/admin', '/admin/forms', '/admin/leads'].some(isConsoleOfflinePage)).toBe(false)
})
