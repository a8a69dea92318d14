import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#app/platform/http.server.ts'
import { admitHeavyReads, type AdmissionLimits } from './admit-heavy-reads.ts'

/** An app whose lists wait until they are let go, and which counts how many are made at once. */
function appOfLists(limits?: AdmissionLimits) {
  let making = 0
  let most = 0
  const letGo: (() => void)[] = []
  const app = new Hono<AppEnv>()
  app.use('/api/admin/*', admitHeavyReads(limits))
  app.get('/api/admin/products', async (c) => {
    most = Math.max(most, ++making)
    await new Promise<void>((done) => letGo.push(done))
    making--
    return c.json([])
  })
  app.get('/api/admin/profile', (c) => c.json({}))
  app.get('/api/admin/broken', () => Promise.reject(new Error('broken')))
  app.onError((_error, c) => c.json({}, 500))
  /** Lets lists go until all of `asked` are answered. */
  async function finish(asked: Promise<Response>[]): Promise<Response[]> {
    const over = new AbortController()
    const all = Promise.all(asked).finally(() => over.abort())
    while (!over.signal.aborted) {
      letGo.splice(0).forEach((go) => go())
      await new Promise((later) => setImmediate(later))
    }
    return all
  }
  const ask = async (path = '/api/admin/products') => app.request(path)
  return { ask, finish, most: () => most }
}

test('T35 forty large reads at once are all answered, two at a time', async () => {
  const { ask, finish, most } = appOfLists()
  const answers = await finish(Array.from({ length: 40 }, () => ask()))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  expect(most()).toBe(2)
})

test('T35 who finds the queue full, or waits too long, is asked to come back; then there is room again', async () => {
  const { ask, finish } = appOfLists({ atOnce: 1, waiting: 2, waitMs: 30 })
  const first = ask()
  const waiting = [ask(), ask()]
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ success: false, reason: 'unavailable' })
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(503)
  expect((await finish([first]))[0]!.status).toBe(200)
  expect((await finish([ask()]))[0]!.status).toBe(200)
})

test('T35 small reads do not wait, and a read that breaks gives its place back', async () => {
  const { ask, finish } = appOfLists({ atOnce: 1, waiting: 0, waitMs: 1 })
  const held = ask()
  expect((await ask('/api/admin/profile')).status).toBe(200)
  await finish([held])
  for (let time = 0; time < 3; time++) expect((await ask('/api/admin/broken')).status).toBe(500)
  expect((await finish([ask()]))[0]!.status).toBe(200)
})
