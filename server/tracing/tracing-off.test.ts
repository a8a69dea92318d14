import { globSync, readFileSync } from 'node:fs'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/logger.server.ts'
import { currentTraceId, inSpan } from '#app/platform/tracing.server.ts'
import { SparingExporter } from './sparing-exporter.ts'
import { startTracing } from './start-tracing.ts'

const settings = (more: Record<string, string>) => readEnv(more)

test('OPS-06 nothing of OpenTelemetry is loaded unless a receiver is named', () => {
  const files = globSync('{app,server,scripts}/**/*.{ts,tsx,mjs}').filter(
    (file) => !file.includes('.test.') && !file.startsWith('server/tracing/'),
  )
  expect(files.length).toBeGreaterThan(500)
  const loading = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return /@opentelemetry|^import (?!type).*\/tracing\/(?!.*\.server)/m.test(source)
  })
  expect(loading).toEqual([])
  expect(readFileSync('server/start-server.ts', 'utf8')).toContain(
    "await import('./tracing/start-tracing.ts')",
  )
})

test('OPS-06 without a receiver work is done and belongs to no trace', async () => {
  const answer = await inSpan('work', {}, async () => [currentTraceId(), 'done'])
  expect(answer).toEqual([undefined, 'done'])
})

test.for([
  ['always_on', '0', 100],
  ['parentbased_always_off', '1', 0],
  ['traceidratio', '0.5', 50],
  ['parentbased_traceidratio', '0', 0],
] as const)('OPS-06 the sampler %s with %s keeps about %s in a hundred', async (given) => {
  const [sampler, share, percent] = given
  let kept = 0
  const counting: SpanExporter = {
    export: (spans, done) => ((kept += spans.length), done({ code: 0 })),
    shutdown: async () => undefined,
  }
  const env = settings({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share })
  const tracing = startTracing(env, createLog('silent'), counting)
  const traces: (string | undefined)[] = []
  for (let i = 0; i < 400; i++)
    await inSpan('one', {}, async () => void traces.push(currentTraceId()))
  await tracing.stop()
  expect(Math.abs(kept / 4 - percent)).toBeLessThan(15)
  expect(traces.filter((id) => id !== undefined)).toHaveLength(kept)
})

test('OPS-06 a receiver that is away is asked once a minute, and said to be away once', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  let asked = 0
  let isAway = true
  const inner: SpanExporter = {
    export: (_spans, done) => {
      asked++
      done(isAway ? { code: 1, error: new Error('away') } : { code: 0 })
    },
    shutdown: async () => undefined,
  }
  const exporter = new SparingExporter(inner, log, 50)
  const send = () =>
    new Promise<number>((done) => exporter.export([], (result) => done(result.code)))
  const pause = () => new Promise((later) => setTimeout(later, 60))
  for (let i = 0; i < 10; i++) expect(await send()).toBe(0)
  expect(asked).toBe(1)
  await pause()
  await send()
  expect([asked, lines.length]).toEqual([2, 1])
  isAway = false
  await pause()
  await send()
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
    'warn',
    'info',
  ])
})
