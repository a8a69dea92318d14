import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { minWorkMs } from '#tools/testing/measure.ts'
import { type AppEnv, findJsonProblem, limitConcurrency } from './http.server.ts'

test.each([
  ['{"name":"a","consents":{"email":true}}', null],
  ['{"a":"{\\"a\\":1,\\"a\\":2}","b":"__proto__"}', null],
  ['{"a":{"x":1},"b":{"x":1}}', null],
  ['{"a":[{"x":1},{"x":1}],"c":[":"]}', null],
  ['{"name":"a","name":"b"}', 'The field name is given twice.'],
  ['{"name":"a","n\\u0061me":"b"}', 'The field name is given twice.'],
  ['{"a":{"x":1,"y":2,"x":3}}', 'The field x is given twice.'],
  ['{"__proto__":{"isAdmin":true}}', 'The field name __proto__ is not allowed.'],
  ['{"a":{"\\u005f_proto__":1}}', 'The field name __proto__ is not allowed.'],
  ['{"constructor":{"prototype":{"x":1}}}', 'The field name constructor is not allowed.'],
  [`{"a":${'['.repeat(9)}${']'.repeat(9)}}`, 'The JSON is nested too deeply.'],
])('T18 only duplicate, forbidden or too deep JSON fields are refused: %s', (text, objection) => {
  expect(JSON.parse(text)).toBeDefined()
  expect(findJsonProblem(text)).toBe(objection)
})

test('T18 parsing and checking 64 kB of worst-case JSON takes less than 250 ms', () => {
  const size = 65_536
  const texts = [
    '['.repeat(size / 2) + ']'.repeat(size / 2),
    `{"a":"${'\\\\'.repeat(size / 2)}"}`,
    `{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
  ]
  const check = () => {
    for (const text of texts) {
      JSON.parse(text)
      findJsonProblem(text)
    }
  }
  expect(minWorkMs(250, check)).toBeLessThan(250)
})

test('OPS-10 of 40 imports at once, four run and the rest get a 503 with Retry-After, and failures free their slots', async () => {
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
  for (const { status, headers } of await Promise.all(Array.from({ length: 36 }, () => send())))
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  running.splice(0).forEach((done) => done())
  for (const { status } of await Promise.all(first)) expect(status).toBe(200)
  for (let time = 0; time < 5; time++) expect((await send('/broken')).status).toBe(500)
})
