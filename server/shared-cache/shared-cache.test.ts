import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { createSharedCache } from './create-shared-cache.ts'
import { sharedCacheDriver } from './drivers.ts'
import { SharedCachePurger } from './purger.ts'

type Asked = { line: string; headers: IncomingMessage['headers']; body: string }

/** What takes purges, as Varnish, Fastly and Cloudflare do; `statuses` are answered in turn, then 200. */
async function receiver(...statuses: number[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    response.writeHead(statuses.shift() ?? 200).end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((open) => server.once('listening', open))
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const settings = (values: Record<string, string>) =>
  readEnv({ CDN_TOKEN: 'token-of-it', ...values })

test('OPS-04 without a setting no page says anything of a shared cache', () => {
  expect(sharedCacheDriver(readEnv({}))).toBeUndefined()
})

test('OPS-04 a proxy of one’s own is told by PURGE and keys', async () => {
  const { asked, address } = await receiver()
  const driver = sharedCacheDriver(settings({ CDN_DRIVER: 'purge', CDN_ADDRESS: address }))!
  expect(driver.headersOf(['page', 'offer:wifi'], 60)).toEqual([
    ['Surrogate-Key', 'page offer:wifi'],
    ['Surrogate-Control', 'max-age=60'],
  ])
  await driver.purge(['offer:wifi', 'settings:site'])
  expect(asked[0]!.line).toBe('PURGE /')
  expect(asked[0]!.headers).toMatchObject({
    'surrogate-key': 'offer:wifi settings:site',
    authorization: 'Bearer token-of-it',
  })
})

test('OPS-04 Fastly is told in its format, 256 keys at a time', async () => {
  const { asked, address } = await receiver()
  const driver = sharedCacheDriver(
    settings({ CDN_DRIVER: 'fastly', CDN_ADDRESS: address, CDN_SITE: 'SERVICE1' }),
  )!
  await driver.purge(Array.from({ length: 300 }, (_, n) => `offer:${n}`))
  expect(asked.map(({ line }) => line)).toEqual(Array(2).fill('POST /service/SERVICE1/purge'))
  expect(asked[0]!.headers).toMatchObject({
    'fastly-key': 'token-of-it',
    'content-type': 'application/json',
  })
  const keys = asked.map(
    ({ body }) => (JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys,
  )
  expect(keys.map(({ length }) => length)).toEqual([256, 44])
})

test('OPS-04 Cloudflare is told in its format, 30 tags at a time', async () => {
  const { asked, address } = await receiver()
  const driver = sharedCacheDriver(
    settings({ CDN_DRIVER: 'cloudflare', CDN_ADDRESS: `${address}/client/v4`, CDN_SITE: 'zone1' }),
  )!
  expect(driver.headersOf(['page', 'offer:wifi'], 60)).toEqual([
    ['Cache-Tag', 'page,offer:wifi'],
    ['Cloudflare-CDN-Cache-Control', 'max-age=60'],
  ])
  await driver.purge(Array.from({ length: 31 }, (_, n) => `offer:${n}`))
  expect(asked.map(({ line }) => line)).toEqual(
    Array(2).fill('POST /client/v4/zones/zone1/purge_cache'),
  )
  expect(asked[1]!.headers.authorization).toBe('Bearer token-of-it')
  expect(JSON.parse(asked[1]!.body)).toEqual({ tags: ['offer:30'] })
})

test('OPS-04 a setting that is missing is named at the start', () => {
  expect(() => readEnv({ CDN_DRIVER: 'purge' })).toThrow('CDN_ADDRESS')
  expect(() => readEnv({ CDN_DRIVER: 'fastly', CDN_TOKEN: 'token-of-it' })).toThrow('CDN_SITE')
})

test('OPS-04 what changes together is purged together, and once more for what was on its way', async () => {
  const purged: string[][] = []
  const driver = {
    headersOf: () => [],
    purge: async (keys: readonly string[]) => void purged.push([...keys]),
  }
  const purger = new SharedCachePurger(driver, silentLog, { ...quick, againAfterMs: 60 })
  purger.purgeTag('offer:a')
  purger.purgeTag('offer:b')
  purger.purgeTag('offer:a')
  await vi.waitFor(() => expect(purged).toHaveLength(2))
  for (const keys of purged) expect(keys.toSorted()).toEqual(['offer:a', 'offer:b'])
  purger.purgeTag('offer:a')
  purger.purgeEverything()
  await vi.waitFor(() => expect(purged).toHaveLength(4))
  expect(purged[2]).toEqual(['page'])
  await purger.stop()
})

test('OPS-04 a purge that is refused is tried again until it is confirmed', async () => {
  const { asked, address } = await receiver(503, 500)
  const env = settings({ CDN_DRIVER: 'purge', CDN_ADDRESS: address })
  const purger = new SharedCachePurger(sharedCacheDriver(env)!, silentLog, quick)
  purger.purgeTag('offer:a')
  await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3))
  expect(new Set(asked.map(({ headers }) => headers['surrogate-key']))).toEqual(
    new Set(['offer:a']),
  )
  await purger.stop()
})

test('OPS-04 a page that is true until a moment is kept no longer', async () => {
  const cache = createSharedCache(
    settings({ CDN_DRIVER: 'purge', CDN_ADDRESS: 'http://127.0.0.1:1', CDN_LIFETIME: '600' }),
    silentLog,
  )!
  const lifetime = (keepsUntil: number) => cache.headersOf(new Set(['offer:a']), keepsUntil).at(-1)
  expect(lifetime(Infinity)).toBe('max-age=600')
  expect(lifetime(Date.now() + 90_500)).toBe('max-age=90')
  expect(lifetime(Date.now() - 1)).toBe('max-age=0')
  expect(cache.headersOf(new Set(['offer:a']), Infinity)[1]).toBe('page offer:a')
  await cache.stop()
})

const quick = { gatherMs: 5, againAfterMs: 5, retryMs: 5, longestRetryMs: 10 }
