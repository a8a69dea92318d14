import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { contextApp } from '#tools/testing/context-app.ts'
import { testMetrics } from '#tools/testing/test-app.ts'
import {
  applicationPolicy,
  plainPolicy,
  policyReports,
  previewPolicy,
  sitePolicy,
} from './content-policy.ts'
import { loggablePath } from './middleware.ts'

const inline = ["import('/assets/entry.client-1.js')", '{"prefetch":[]}']
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find((each) => each.startsWith(`${name} `))

test('a public page allows only scripts from this site and its inline scripts, by hash', () => {
  const scripts = directive(sitePolicy(inline), 'script-src')!
  expect(scripts.split(' ').slice(1)).toEqual(["'self'", ...inline.map(hashOf)])
  expect(directive(sitePolicy(), 'script-src')).toBe("script-src 'self'")
})

test.each([
  ['public page', sitePolicy(inline)],
  ['page without script', plainPolicy()],
  ['preview', previewPolicy()],
  ['application', applicationPolicy({ nonce: 'abc', mayRegisterWorker: true })],
])('the policy of a %s blocks everything by default and allows nothing unsafe', (_kind, policy) => {
  expect(directive(policy, 'default-src')).toBe("default-src 'none'")
  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|data:(?!;)[^;]*script/)
})

test('a public page has no Trusted Types policy, and an application only those of its workers', () => {
  expect(sitePolicy(inline)).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  const application = applicationPolicy({ nonce: 'abc', mayRegisterWorker: true })
  expect(directive(application, 'trusted-types')).toBe('trusted-types push-worker offline-page')
  expect(directive(application, 'script-src')).toBe("script-src 'self' 'nonce-abc'")
})

test('D-94 scripts connect only to this site, and on public pages also to the configured map layer', () => {
  const mayCall = 'https://maps.operator.example:8443/arcgis/rest/services/B/FeatureServer/0'
  expect(directive(sitePolicy(inline), 'connect-src')).toBe("connect-src 'self'")
  expect(directive(sitePolicy(inline, mayCall), 'connect-src')).toBe(
    "connect-src 'self' https://maps.operator.example:8443",
  )
  const application = applicationPolicy({ nonce: 'abc', mayRegisterWorker: false })
  expect(directive(application, 'connect-src')).toBe("connect-src 'self'")
})

function receiver() {
  const lines: object[] = []
  const metrics = testMetrics()
  const log = { warn: (details: object) => lines.push(details) }
  const ctx = { clock: systemClock, log } as unknown as Context
  const app = contextApp(() => ctx).route('/', policyReports(metrics))
  const post = (body: string) => app.request('/', { method: 'POST', body })
  return { lines, metrics, post }
}

const legacy = (more: object) =>
  JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem', ...more } })

test('a report is counted by directive and logged without query or script sample', async () => {
  const { lines, metrics, post } = receiver()
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
  expect(await metrics.registry.metrics()).toContain(
    'policy_reports_total{directive="script-src-elem"} 1',
  )
})

test('a report in the newer format is read too', async () => {
  const { lines, post } = receiver()
  const documentURL = 'https://site.example/'
  const body = { effectiveDirective: 'style-src-attr', blockedURL: 'inline', documentURL }
  await post(JSON.stringify([{ type: 'csp-violation', body }]))
  expect(lines).toEqual([{ directive: 'style-src-attr', path: '/', blocked: 'inline' }])
})

test.each(['', '{', '[]', '5', '{"csp-report":5}', '[{"type":"x"}]'])(
  'T17 an invalid report (%s) gets a 204 and is not logged',
  async (body) => {
    const { lines, post } = receiver()
    expect((await post(body)).status).toBe(204)
    expect(lines).toEqual([])
  },
)

test('T17 a flood of reports is counted, logged at most 40 times, and unknown directives share one series', async () => {
  const { lines, metrics, post } = receiver()
  for (let i = 0; i < 200; i++) await post(legacy({ 'effective-directive': `made-up-${i}` }))
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(await metrics.registry.metrics()).toContain('policy_reports_total{directive="other"} 200')
})

test('a report larger than 16 kB is refused', async () => {
  expect((await receiver().post('x'.repeat(17_000))).status).toBe(413)
})

test('T17 a logged path has no control characters and at most 512 characters', () => {
  expect(loggablePath('/a\r\n{"level":"info"}\u0085\u001b[31m')).toBe('/a{"level":"info"}[31m')
  expect(loggablePath(`/${'x'.repeat(2_000)}`)).toHaveLength(512)
})
