import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { systemClock } from '#app/basics/dates.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { policyReports } from './content-policy.ts'
import { Metrics } from './metrics.ts'
import { loggablePath } from './middleware.ts'

function application() {
  const lines: object[] = []
  const metrics = new Metrics({
    cachedPagesServed: () => 0,
    cachedPages: () => 0,
    deliveries: async () => [],
  })
  const log = { warn: (details: object) => lines.push(details) }
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('ctx', { clock: systemClock, log } as unknown as AppEnv['Variables']['ctx'])
      await next()
    })
    .route('/', policyReports(metrics))
  const post = (body: string) => app.request('/', { method: 'POST', body })
  return { lines, metrics, post }
}

const legacy = (more: object) =>
  JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem', ...more } })

test('a report is counted by directive and logged without query or script sample', async () => {
  const { lines, metrics, post } = application()
  const answer = await post(
    legacy({
      'blocked-uri': 'https://evil.example/x.js?token=1',
      'document-uri': 'https://site.example/pricing?email=a@b.c',
      'script-sample': 'secret',
    }),
  )
  expect(answer.status).toBe(204)
  expect(lines).toEqual([
    { directive: 'script-src-elem', path: '/pricing', blocked: 'https://evil.example' },
  ])
  expect(await metrics.print()).toContain('policy_reports_total{directive="script-src-elem"} 1')
})

test('the newer format is read too', async () => {
  const { lines, post } = application()
  await post(
    JSON.stringify([
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'style-src-attr',
          blockedURL: 'inline',
          documentURL: 'https://site.example/',
        },
      },
    ]),
  )
  expect(lines).toEqual([{ directive: 'style-src-attr', path: '/', blocked: 'inline' }])
})

test.each(['', '{', '[]', '5', '{"csp-report":5}', '[{"type":"x"}]'])(
  'T17 nonsense (%s) is taken quietly',
  async (body) => {
    const { lines, post } = application()
    expect((await post(body)).status).toBe(204)
    expect(lines).toEqual([])
  },
)

test('T17 a flood is counted but not logged, and invented directives make no new series', async () => {
  const { lines, metrics, post } = application()
  for (let i = 0; i < 200; i++) await post(legacy({ 'effective-directive': `made-up-${i}` }))
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(await metrics.print()).toContain('policy_reports_total{directive="other"} 200')
})

test('a report larger than 16 kB is refused', async () => {
  expect((await application().post('x'.repeat(17_000))).status).toBe(413)
})

test('T17 a logged path holds no control characters and at most 512 others', () => {
  expect(loggablePath('/a\r\n{"level":"info"}\u0085\u001b[31m')).toBe('/a{"level":"info"}[31m')
  expect(loggablePath(`/${'x'.repeat(2_000)}`)).toHaveLength(512)
})
