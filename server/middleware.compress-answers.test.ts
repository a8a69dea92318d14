import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressAnswers } from './middleware.ts'

const rows = Array.from({ length: 200 }, (_, n) => ({ n, name: `Thandi ${n}` }))
const app = new Hono()
  .use(compressAnswers)
  .get('/rows', (c) => c.json({ rows }, 200, { 'X-Session-Expires-At': 'soon' }))
  .get('/few', (c) => c.json({ rows: [] }))
  .get('/file', (c) => c.body('a,b\n'.repeat(1_000), 200, { 'Content-Type': 'text/csv' }))
  .get('/refused', (c) =>
    c.json({ success: false, error: 'No. '.repeat(500) }, 503, { 'Retry-After': '5' }),
  )

const ask = (path: string, accepted: string) =>
  app.request(path, { headers: { 'accept-encoding': accepted } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('OPS-09 a list is compressed as its reader takes it, and is the same list', async () => {
  const br = await ask('/rows', 'gzip, deflate, br')
  expect([br.headers.get('Content-Encoding'), br.headers.get('X-Session-Expires-At')]).toEqual([
    'br',
    'soon',
  ])
  expect(br.headers.get('Vary')).toBe('Accept-Encoding')
  const bytes = await bytesOf(br)
  expect(Number(br.headers.get('Content-Length'))).toBe(bytes.length)
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual({ rows })
  const gzip = await ask('/rows', 'gzip, br;q=0')
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
  expect(JSON.parse(gunzipSync(await bytesOf(gzip)).toString())).toEqual({ rows })
})

test('what is short, a file, or asked for as it is stays as it is', async () => {
  for (const [path, accepted] of [
    ['/few', 'br'],
    ['/file', 'br'],
    ['/rows', 'identity'],
    ['/rows', ''],
  ] as const)
    expect([path, (await ask(path, accepted)).headers.get('Content-Encoding')]).toEqual([
      path,
      null,
    ])
  expect(await (await ask('/few', 'br')).json()).toEqual({ rows: [] })
})

test('a refusal keeps its status and its headers', async () => {
  const response = await ask('/refused', 'br')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(JSON.parse(brotliDecompressSync(await bytesOf(response)).toString()).success).toBe(false)
})
