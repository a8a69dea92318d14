import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createElement } from 'react'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { data, Outlet, useLoaderData } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '#app/platform/context.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import {
  allowPageCache,
  markPagePrivate,
  requestContext,
} from '#app/platform/router-context.server.ts'
import { readCached, TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { handMadePages } from '#tools/testing/hand-made-pages.ts'
import type { PageCache } from './page-cache.ts'
import type { PageServer } from './serve-pages.ts'

const env = { PUBLIC_URL: 'http://site.example' }
const ctx = { tagsRead: new Set<string>(), env, log: silentLog } as unknown as Context
let renders = 0
let cache: PageCache
let pages: PageServer
beforeEach(() => {
  renders = 0
  ;({ cache, pages } = handMadePages(routeModules))
})

const longText = 'Fibre for your office. '.repeat(200)
const countingLoader = ({ context }: LoaderFunctionArgs) => {
  renders++
  allowPageCache(context)
  return null
}
const routeModules = {
  root: {
    path: '',
    module: {
      default: () =>
        createElement('html', null, createElement('body', null, createElement(Outlet))),
    },
  },
  home: { index: true as const, module: { default: () => longText, loader: countingLoader } },
  form: {
    path: 'form',
    module: { default: () => longText, action: () => data(null, { status: 422 }) },
  },
  own: {
    path: 'own',
    module: {
      default: () => longText,
      action: ({ context }: LoaderFunctionArgs) => (markPagePrivate(context), null),
    },
  },
  gone: {
    path: 'gone',
    module: {
      default: () => longText,
      loader: (args: LoaderFunctionArgs) => (countingLoader(args), data(null, { status: 410 })),
    },
  },
}

const requestPage = (path: string, init?: RequestInit) =>
  pages.respond(new Request(`http://site.example${path}`, init), ctx)
const postToPage = (path: string, accepted: string) =>
  requestPage(path, {
    method: 'POST',
    body: new URLSearchParams({ a: '1' }),
    headers: { 'Accept-Encoding': accepted },
  })
const readBodyBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('FLD-05 in the console, only a form page may register the offline worker', async () => {
  const form = 'admin/forms/unjani/contract-audit'
  const page = (path: string) => [path, { path, module: { default: () => longText } }] as const
  const console = handMadePages({
    root: routeModules.root,
    ...Object.fromEntries([form, `${form}/received`, 'admin', 'admin/forms'].map(page)),
  })
  const policyOf = async (path: string) => {
    const request = new Request(`http://site.example/${path}`)
    const { headers } = await console.pages.respond(request, ctx)
    return /trusted-types ([^;]*);/.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
  }
  expect(await policyOf(form)).toBe('push-worker offline-page')
  for (const other of [`${form}/received`, 'admin', 'admin/forms'])
    expect(await policyOf(other), other).toBe('push-worker')
})

test('T19 other spellings of an address get the cached page without a new render', async () => {
  const first = await requestPage('/')
  for (const path of ['/admin/../', '/./', '/%2e%2e/', '/?'])
    expect((await requestPage(path)).headers.get('ETag')).toBe(first.headers.get('ETag'))
  expect(renders).toBe(1)
})

test('T19 IDX-08 a page with a query is rendered for each request and not cached', async () => {
  await requestPage('/')
  for (const path of ['/?q=stamp', '/?q=stamp', '/?utm_source=x']) {
    const answer = await requestPage(path, { headers: { 'Accept-Encoding': 'br' } })
    expect(brotliDecompressSync(await readBodyBytes(answer)).toString()).toContain(longText)
  }
  expect([renders, cache.count]).toEqual([4, 1])
})

test('an undecodable address gets a 404, without a warning on the console', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  for (const path of ['/%zz', '/nomsa@example.co.za/%c0%af', '/%'])
    expect((await requestPage(path)).status).toBe(404)
  expect((await postToPage('/form/%zz', 'br')).status).toBe(404)
  expect(printed).not.toHaveBeenCalled()
})

test('warming up caches the home page', async () => {
  await pages.warmUp(ctx)
  expect(cache.find('/')?.bodies.identity.toString()).toContain(longText)
  await requestPage('/')
  expect(renders).toBe(1)
})

test('a page is sent with quick compression, and a better compressed copy replaces it in the cache', async () => {
  await requestPage('/')
  const quick = cache.find('/')!
  await expect.poll(() => cache.find('/')).not.toBe(quick)
  const best = cache.find('/')!
  expect(best.etags).toEqual(quick.etags)
  // A shared cache distinguishes the encodings by their ETags.
  expect(new Set(Object.values(best.etags)).size).toBe(3)
  expect(brotliDecompressSync(best.bodies.br)).toEqual(best.bodies.identity)
  expect(best.bodies.br.length).toBeLessThan(quick.bodies.br.length)
})

test('T19 an uncached page is compressed with an encoding that the client accepts', async () => {
  const plain = await postToPage('/form', 'identity')
  expect([plain.status, plain.headers.get('Content-Encoding')]).toEqual([422, null])
  const html = await readBodyBytes(plain)
  expect(html.toString()).toContain(longText)
  const undo = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const) {
    const response = await postToPage('/form', encoding)
    expect([response.status, response.headers.get('Content-Encoding')]).toEqual([422, encoding])
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    const bytes = await readBodyBytes(response)
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(undo[encoding](bytes)).toEqual(html)
  }
})

test('a private page is not compressed, because its length could reveal its content', async () => {
  const response = await postToPage('/own', 'br, gzip')
  expect(response.headers.get('Content-Encoding')).toBeNull()
  expect((await readBodyBytes(response)).toString()).toContain(longText)
})

test('a POST to a page without a form gets a 405 with the allowed methods', async () => {
  const answer = await requestPage('/gone', { method: 'POST', body: new URLSearchParams('a=1') })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test('a page whose value failed to reload is rendered again a few seconds later', async () => {
  const values = new TaggedCache(silentLog)
  let fact: string | undefined = 'old'
  const load = async () => fact ?? Promise.reject(new Error('too many connections'))
  const { cache: kept, pages: own } = handMadePages({
    root: routeModules.root,
    home: {
      index: true,
      module: {
        default: () => String(useLoaderData()),
        loader: (args: LoaderFunctionArgs) => (
          countingLoader(args),
          readCached((args.context as RouterContextProvider).get(requestContext), 'fact', load)
        ),
      },
    },
  })
  const read = async () => {
    const context = { ...ctx, cache: values, tagsRead: new Set<string>() }
    const response = await own.respond(new Request('http://site.example/'), context)
    return /old|new/.exec(await response.text())?.[0]
  }
  const change = (to: string | undefined) => {
    fact = to
    values.markStale('fact')
    kept.dropTag('fact')
  }
  expect(await read()).toBe('old')
  expect(kept.find('/')).toMatchObject({ keepsUntil: undefined })
  change(undefined)
  expect(await read()).toBe('old')
  fact = 'new'
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 6_000)
  expect(await read()).toBe('new')
  expect(kept.find('/')).toMatchObject({ keepsUntil: undefined })
})

test('a page with status 410 is not cached', async () => {
  for (const accepted of ['br', 'identity']) {
    const gone = await requestPage('/gone', { headers: { 'Accept-Encoding': accepted } })
    expect(gone.status).toBe(410)
    const bytes = await readBodyBytes(gone)
    expect(String(accepted === 'br' ? brotliDecompressSync(bytes) : bytes)).toContain(longText)
  }
  expect([renders, cache.count]).toEqual([2, 0])
})

test('OPS-04 only a public page may be stored by a shared cache, for a minute', async () => {
  const cacheControl = async (path: string, init?: RequestInit) =>
    (await requestPage(path, init)).headers.get('Cache-Control')
  const shared = 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60'
  for (const accepted of ['br', 'gzip', 'identity'])
    expect(await cacheControl('/', { headers: { 'Accept-Encoding': accepted } })).toBe(shared)
  const { etags } = cache.find('/')!
  const known = await requestPage('/', {
    headers: { 'Accept-Encoding': 'br', 'If-None-Match': `"older", W/${etags.br}` },
  })
  expect([known.status, known.headers.get('Cache-Control')]).toEqual([304, shared])
  expect(await cacheControl('/gone')).toBe('no-cache')
  expect(await cacheControl('/form', { method: 'POST' })).toBe('no-store')
  expect(await cacheControl('/own', { method: 'POST' })).toBe('private, no-store')
})
