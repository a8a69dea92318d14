import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import {
  atEachMidnight,
  negotiateEncoding,
  notModified,
  PageCache,
  preparePage,
} from './page-cache.ts'

const page = (html: string, tags: string[] = []) =>
  preparePage(200, html, [['Content-Type', 'text/html']], new Set(tags))

test('PRC-24 a changed tag drops only the pages that use it, and a render that began before is not cached', async () => {
  const cache = new PageCache()
  cache.store('/a', await page('a', ['offer:x']), cache.generation)
  cache.store('/b', await page('b', ['offer:y']), cache.generation)
  const before = cache.generation
  cache.dropTag('offer:x')
  expect(cache.find('/a')).toBeUndefined()
  expect(cache.find('/b')).toBeDefined()
  cache.store('/a', await page('stale', ['offer:x']), before)
  expect(cache.find('/a')).toBeUndefined()
})

test('at its size limit, the cache drops the least recently used page', async () => {
  const cache = new PageCache(12_000)
  for (const name of ['a', 'b', 'c']) {
    cache.store(`/${name}`, await page(name.repeat(5_000)), cache.generation)
    cache.find('/a')
  }
  expect(cache.find('/a')).toBeDefined()
  expect(cache.find('/b')).toBeUndefined()
  expect(cache.count).toBe(2)
})

test('a better copy replaces its page, but not one that was dropped', async () => {
  const cache = new PageCache()
  const [first, better] = [await page('x'.repeat(900)), await page('x'.repeat(900))]
  cache.store('/a', first, cache.generation)
  cache.dropTag('another')
  cache.replace(first, better)
  expect(cache.find('/a')).toBe(better)
  cache.clear()
  cache.replace(better, first)
  expect(cache.count).toBe(0)
})

test('simultaneous requests for one key render it once', async () => {
  const cache = new PageCache()
  let renders = 0
  const render = async () => {
    renders++
    return page('x')
  }
  await Promise.all(Array.from({ length: 20 }, () => cache.renderOnce('/x', render)))
  expect(renders).toBe(1)
})

test('all encodings contain the same page, and Content-Length matches the compressed body', async () => {
  const made = await page('<p>héllo</p>'.repeat(50))
  expect(brotliDecompressSync(made.bodies.br)).toEqual(made.bodies.identity)
  expect(gunzipSync(made.bodies.gzip)).toEqual(made.bodies.identity)
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const list = made.headers[encoding]
    const headers = new Map(list.map((name, at) => [name, list[at + 1]] as const))
    expect(headers.get('Content-Encoding')).toBe(encoding === 'identity' ? undefined : encoding)
    expect(headers.get('Content-Length')).toBe(String(made.bodies[encoding].length))
  }
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0,gzip;q=0.0', 'identity'],
  ['brotli', 'identity'],
] as const)('Accept-Encoding %s gets %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding)
})

test('AUD-08 a page with an expiry time is cached until then', async () => {
  const cache = new PageCache()
  const of = async (until: number) => ({ ...(await page('today')), keepsUntil: until })
  cache.store('/a', await of(Date.now() + 60_000), cache.generation)
  cache.store('/b', await of(Date.now() - 1), cache.generation)
  expect(cache.find('/a')).toBeDefined()
  expect(cache.find('/b')).toBeUndefined()
  expect(cache.count).toBe(1)
})

const fileResponse = (status = 200) =>
  new Response('file', { status, headers: { ETag: '"a"', 'Content-Length': '4' } })
const conditionalRequest = (etag?: string) =>
  new Request('http://site.example/file', etag ? { headers: { 'If-None-Match': etag } } : {})

test.each([
  ['"a"', 200, 304],
  ['"b", "a"', 200, 304],
  ['W/"a"', 200, 304],
  ['"b",W/"a"', 200, 304],
  ['*', 200, 304],
  ['"b"', 200, 200],
  [undefined, 200, 200],
  ['"a"', 404, 404],
])('WIF-21 If-None-Match: %s of a file with %i gets %i', async (ifNoneMatch, status, expected) => {
  const answer = notModified(fileResponse(status), conditionalRequest(ifNoneMatch))
  expect(answer.status).toBe(expected)
  expect(answer.headers.get('ETag')).toBe('"a"')
  expect(await answer.text()).toBe(expected === 304 ? '' : 'file')
})

afterEach(() => vi.useRealTimers())

test('PRM-07 a task runs at each midnight in Johannesburg, until stopped', () => {
  vi.useFakeTimers({ now: new Date('2025-09-30T21:59:50Z') })
  const days: string[] = []
  const midnight = atEachMidnight(() => days.push(new Date().toISOString()))
  vi.advanceTimersByTime(9_999)
  expect(days).toEqual([])
  vi.advanceTimersByTime(24 * 3600 * 1000 + 1)
  expect(days).toEqual(['2025-09-30T22:00:00.000Z', '2025-10-01T22:00:00.000Z'])
  midnight.stop()
  vi.advanceTimersByTime(48 * 3600 * 1000)
  expect(days).toHaveLength(2)
})
