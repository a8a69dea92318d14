import { Hono } from 'hono'
import { hc } from 'hono/client'
import { expect, test } from 'vitest'
import { typedRoutes } from './typed-routes.ts'

const api = new Hono()
  .get('/', (ctx) => ctx.json({ a: 1 }))
  .post('/', (ctx) => ctx.json({}))
  .get('/:id/parts/:part', (ctx) => ctx.json({}))
  .put('/:id/read', (ctx) => ctx.json({}))
  .delete('/all', (ctx) => ctx.json({}))
type Api = typeof api

type Sent = { url: string; method: string; type: string | null; body: unknown }
const sent: Sent[] = []
const send = async (url: string | URL | Request, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  const { method = 'GET', body } = init
  sent.push({
    url: String(url),
    method,
    type: headers.get('content-type'),
    body: body ?? undefined,
  })
  return new Response('{}')
}
const own = typedRoutes<Api>('/api/things', send)
const honos = hc<Api>('/api/things', { fetch: send })

const query = { search: 'a b&c', kind: ['x', 'y'], none: undefined }
const calls: [string, (routes: typeof own) => Promise<unknown>][] = [
  ['what stands at the mount', (routes) => routes.index.$get()],
  ['a query', (routes) => routes.index.$get({ query } as object)],
  [
    'parts of the path',
    (routes) => routes[':id'].parts[':part'].$get({ param: { id: '7', part: 'p-1' } }),
  ],
  ['JSON', (routes) => routes.index.$post({ json: { name: 'Zoë', list: [1] } } as object)],
  [
    'a part and JSON',
    (routes) =>
      routes[':id'].read.$put({ param: { id: '7' }, json: {} } as { param: { id: string } }),
  ],
  ['neither', (routes) => routes.all.$delete()],
  [
    'a body of its own',
    (routes) =>
      routes.index.$post({}, { init: { body: 'bytes', headers: { 'Content-Type': 'text/csv' } } }),
  ],
]

test.each(calls)('%s: asks for the same as the client of Hono', async (_, call) => {
  sent.length = 0
  await call(own)
  await call(honos)
  expect(sent[0]).toEqual(sent[1])
})

test('what stands in a part of the path stays within it', async () => {
  sent.length = 0
  await own[':id'].read.$put({ param: { id: '../7?x#y' } })
  expect(sent[0]!.url).toBe('/api/things/..%2F7%3Fx%23y/read')
})
