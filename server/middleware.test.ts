import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Context } from '#app/platform/context.server.ts'
import type { Log } from '#app/platform/logger.server.ts'
import { contextApp } from '#tools/testing/context-app.ts'
import { testMetrics } from '#tools/testing/test-app.ts'
import { listenHttp, requestListener } from './http-server.ts'
import {
  addSecurityHeaders,
  answerErrors,
  clientNetwork,
  compressAnswers,
  denyAllPolicy,
  logRequests,
  loggablePath,
  securityHeaders,
} from './middleware.ts'

const token = 'nVq1hB0rZb7tq8d2o8cJvR7xSgq3m6m9k1s5p0wL2aE'

test.each([
  [`/calendar/${token}.ics`, '/calendar/[removed]'],
  [`/%63alendar%2F${token}.ics`, '/%63alendar%2F[removed]'],
  [`/enquiry/${token}/write`, '/enquiry/[removed]'],
  ['/admin/appointments', '/admin/appointments'],
])('STF-09 PAS-03 %s is logged as %s', (path, logged) => expect(loggablePath(path)).toBe(logged))

test.each([
  ['no proxy trusted: the header is ignored', '203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['one proxy: the last entry counts', '10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['two proxies: the second last', '10.0.0.1', '6.6.6.6, 7.7.7.7, 10.0.0.2', 2, '7.7.7.7'],
  ['more proxies than entries: the first', '10.0.0.1', '198.51.100.1', 3, '198.51.100.1'],
  ['trusted but absent: the socket', '203.0.113.7', undefined, 1, '203.0.113.7'],
  ['a forwarded port', '10.0.0.1', '203.0.113.7:51234', 1, '203.0.113.7'],
  ['a forwarded port of IPv6', '10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8:0:0::/64'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['IPv6 with leading zeros', '2001:0db8:0001:0002:ffff::9', undefined, 0, '2001:db8:1:2::/64'],
  ['IPv6 by /64', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['a shortened IPv6', '2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
  ['loopback', '::1', undefined, 0, '0:0:0:0::/64'],
])('T12 %s', (_what, socket, header, hops, network) => {
  expect(clientNetwork(socket, header, hops)).toBe(network)
})

const guarded = new Hono()
guarded.use(addSecurityHeaders)
guarded.get('*', (c) => c.text('here'))
const headersOf = async (path: string) => Object.fromEntries((await guarded.request(path)).headers)

test('a response has every security header and is not cached by default', async () => {
  const headers = await headersOf('/functions/some')
  for (const [name, value] of securityHeaders) expect(headers[name.toLowerCase()]).toBe(value)
  expect(headers['content-security-policy']).toBe(denyAllPolicy)
  expect(headers['cache-control']).toBe('no-store')
})

test('an asset omits headers that matter only for documents, but can’t be framed', async () => {
  const headers = await headersOf('/assets/site.css')
  expect(Object.keys(headers).toSorted().join(' ')).toBe(
    'cache-control content-security-policy content-type cross-origin-resource-policy ' +
      'referrer-policy strict-transport-security x-content-type-options',
  )
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

const rows = Array.from({ length: 200 }, (_, n) => ({ n, name: `Thandi ${n}` }))
const compressing = new Hono()
  .use(compressAnswers)
  .get('/rows', (c) => c.json({ rows }, 200, { 'X-Session-Expires-At': 'soon' }))
  .get('/few', (c) => c.json({ rows: [] }))
  .get('/file', (c) => c.body('a,b\n'.repeat(1_000), 200, { 'Content-Type': 'text/csv' }))
  .get('/refused', (c) =>
    c.json({ success: false, error: 'No. '.repeat(500) }, 503, { 'Retry-After': '5' }),
  )

const ask = (path: string, accepted: string) =>
  compressing.request(path, { headers: { 'accept-encoding': accepted } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('OPS-09 a list is compressed with an encoding that the client accepts', async () => {
  const br = await ask('/rows', 'gzip, deflate, br')
  const passedOn = ['Content-Encoding', 'X-Session-Expires-At'].map((name) => br.headers.get(name))
  expect(passedOn).toEqual(['br', 'soon'])
  expect(br.headers.get('Vary')).toBe('Accept-Encoding')
  const bytes = await bytesOf(br)
  expect(Number(br.headers.get('Content-Length'))).toBe(bytes.length)
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual({ rows })
  const gzip = await ask('/rows', 'gzip, br;q=0')
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(await bytesOf(gzip)).toString())).toEqual({ rows })
})

test('short responses, files and requests for identity encoding are not compressed', async () => {
  for (const [path, accepted] of [
    ['/few', 'br'],
    ['/file', 'br'],
    ['/rows', 'identity'],
    ['/rows', ''],
  ] as const)
    expect((await ask(path, accepted)).headers.get('Content-Encoding'), path).toBeNull()
  expect(await (await ask('/few', 'br')).json()).toEqual({ rows: [] })
})

test('a compressed error keeps its status and headers', async () => {
  const response = await ask('/refused', 'br')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(JSON.parse(brotliDecompressSync(await bytesOf(response)).toString()).success).toBe(false)
})

test.each([
  ['in the middle of its body is logged as 499, not as an error', '/body', 'info 499'],
  ['before a server error is still logged as 500', '/fault', 'error undefined, error 500'],
])('OPS-06 a client that disconnects %s', async (_how, path, expected) => {
  const lines: string[] = []
  const write = (level: string) => (details: { status?: number }) => {
    lines.push(`${level} ${details.status}`)
  }
  const log = { info: write('info'), error: write('error') } as unknown as Log
  const metrics = testMetrics()
  const app = contextApp(() => ({ log }) as Context).onError(answerErrors(log))
  app.use(logRequests(metrics))
  const { promise: isRead, resolve: started } = Promise.withResolvers<void>()
  app.post('/body', (c) => (started(), c.req.json()))
  app.post('/fault', async (c) => {
    started()
    await new Promise((left) => c.req.raw.signal.addEventListener('abort', left))
    throw new Error('a fault of ours')
  })
  const handle = requestListener(app.fetch, { tryCached: () => false })
  const server = await listenHttp(handle, 0, '127.0.0.1')
  const client = connect(server.port, '127.0.0.1')
  client.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{`)
  await isRead
  client.destroy()
  await expect.poll(() => lines.join(', ')).toBe(expected)
  expect(await metrics.registry.metrics()).toContain(`status="${expected.slice(-3)}"} 1`)
  await server.close()
})
