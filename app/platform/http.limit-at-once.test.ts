import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type AppEnv, limitConcurrency } from './http.server.ts'

test('OPS-10 of forty imports at once four are made, the others are asked to come back; then there is room again', async () => {
  const running: (() => void)[] = []
  const app = new Hono<AppEnv>()
  app.use(limitConcurrency(4))
  app.post('/import', async (c) => {
    await new Promise<void>((done) => running.push(done))
    return c.json({})
  })
  app.post('/broken', () => Promise.reject(new Error('broken')))
  app.onError((_error, c) => c.json({}, 500))
  const send = async (path = '/import') => app.request(path, { method: 'POST' })

  const first = [send(), send(), send(), send()]
  const others = await Promise.all(Array.from({ length: 36 }, () => send()))
  for (const { status, headers } of others)
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  running.splice(0).forEach((done) => done())
  for (const { status } of await Promise.all(first)) expect(status).toBe(200)
  for (let time = 0; time < 5; time++) expect((await send('/broken')).status).toBe(500)
})
