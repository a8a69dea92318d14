import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptCrmDelivery } from '#app/features/crm-delivery/services/attempt-crm-delivery.server.ts'
import { startDeliveryWorkers } from '#app/features/deliveries/services/start-delivery-workers.server.ts'
import { testEngine } from '#app/features/deliveries/testing/drive-deliveries.ts'
import { attemptLayoutMail } from '#app/features/mail/services/attempt-layout-mail.server.ts'
import { attemptMail } from '#app/features/mail/services/attempt-mail.server.ts'
import { startPrivacyTest } from '#app/features/privacy/testing/privacy-test.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { startJobs, type JobRunner } from '#app/platform/jobs.server.ts'
import { createLog, silentLog } from '#app/platform/logger.server.ts'
import { readPublicKey } from '#app/platform/public-key.server.ts'
import { inSpan } from '#app/platform/tracing.server.ts'
import { listenHttp, type HttpServer } from '../http-server.ts'
import { testApp } from '../testing/test-app.ts'
import { startTracing, type StartedTracing } from './start-tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

const person = {
  name: 'Zanele Canary',
  email: 'zanele@planted.example',
  company: 'Canary Estates',
  phone: '082 777 1234',
  message: 'Our canary sings at night.',
}
const planted = /zanele|canary|planted|777[\s%20]*1234|127\.0\.0\.1|198\.51\.100/i

let privacy: Awaited<ReturnType<typeof startPrivacyTest>>
let receiver: Server
let endpoint: string
let tracing: StartedTracing
let http: HttpServer
let jobs: JobRunner
let site: string
const bodies: string[] = []
const lines: string[] = []

beforeAll(async () => {
  privacy = await startPrivacyTest()
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    bodies.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`
  const env = readEnv({ OTEL_SERVICE_NAME: 'site-under-test' })
  tracing = startTracing(env, silentLog, new OTLPTraceExporter({ url: endpoint }))
  const log = createLog('info', { write: (line) => lines.push(line) })
  const app = testApp({ base: { ...privacy.contextOf(), log } })
  http = await listenHttp(tracing.requests(getRequestListener(app.fetch)), 0, '127.0.0.1')
  site = `http://127.0.0.1:${http.port}`
  jobs = await startJobs(privacy.database.config, silentLog, { workers: true })
  const { channels } = testEngine({
    crm: attemptCrmDelivery,
    mail: attemptMail,
    'layout-mail': attemptLayoutMail,
    'template-mail': attemptLayoutMail,
  })
  await startDeliveryWorkers(() => ({ ...privacy.contextOf(), log }), jobs, channels)
})
afterAll(async () => {
  await jobs.stop()
  await http.close()
  await tracing.stop()
  receiver.close()
  await privacy.close()
})

/** What arrived, decoded. */
function arrived(): Span[] {
  type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
  return bodies
    .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

const fact = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

async function arrive(name: string): Promise<Span[]> {
  await expect
    .poll(
      async () => {
        await tracing.flush()
        return arrived().filter((span) => span.name === name).length
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  return arrived().filter((span) => span.name === name)
}

async function send(path: string, body: unknown) {
  const key = await readPublicKey(privacy.contextOf())
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return fetch(site + path, init)
}

/** As when the minute is over in which a visitor may still take the enquiry back. */
async function endHold(): Promise<void> {
  const { pool, db } = privacy.database
  const { rows } = await pool.query<{ id: string }>(
    `update deliveries set next_attempt_at = now() where state = 'queued' returning id`,
  )
  const payloads = rows.map(({ id }) => ({ deliveryId: id }))
  await jobs.send(db, 'attempt-crm', payloads)
}

test('OPS-06 requests, statements, jobs and deliveries arrive as spans of one trace each, by route and template', async () => {
  expect((await send('/functions/zoho-crm', person)).status).toBe(200)
  const [request] = await arrive('POST /functions/zoho-crm')
  expect(fact(request!, 'http.response.status_code')).toBe(200)
  const statements = arrived().filter(({ traceId }) => traceId === request!.traceId)
  const insert = statements.find(({ name }) => name === 'insert')!
  expect(String(fact(insert, 'db.query.text'))).toMatch(/^insert into "\w+" .*\$1/)
  expect(insert.parentSpanId).toBe(request!.spanId)
  const line = lines.find((written) => written.includes('/functions/zoho-crm'))!
  expect((JSON.parse(line) as { traceId: string }).traceId).toBe(request!.traceId)

  await endHold()
  const [delivery] = await arrive('delivery crm')
  expect(fact(delivery!, 'delivery.result')).toBe('delivered')
  // A job ends after what it did.
  await expect
    .poll(async () => (await arrive('job attempt-crm')).map(({ spanId }) => spanId))
    .toContain(delivery!.parentSpanId)
  await arrive('delivery template-mail')
  expect(bodies.join('')).toContain('site-under-test')
})

test('OPS-06 PRV-06 no name, address, number, message or network stands in any span, in good requests and in bad ones', async () => {
  const query = `email=${encodeURIComponent(person.email)}&phone=${encodeURIComponent(person.phone)}`
  await fetch(`${site}/contact?${query}`)
  await fetch(`${site}/${person.email}/${encodeURIComponent(person.email)}`)
  await fetch(`${site}/functions/zoho-crm?${query}`, { method: 'POST', body: person.message })
  await fetch(`${site}/api/admin/leads?q=${person.email}`, { headers: { cookie: person.email } })
  await send('/functions/zoho-crm', { ...person, email: 'zanele at planted' })
  await send('/functions/admin-auth', { email: person.email, password: 'canary canary canary' })
  await inSpan('job broken', {}, () =>
    privacy.database.db.execute(sql`select ${person.email}::uuid`),
  ).catch(() => undefined)
  await inSpan('job literal', {}, () =>
    privacy.database.pool.query(`select '${person.name}' as name`),
  )
  await arrive('job literal')
  const [broken] = await arrive('job broken')
  expect(fact(broken!, 'error.type')).toBe('22P02')
  expect(arrived().length).toBeGreaterThan(30)
  const found = bodies.join('\n').match(new RegExp(`.{60}(${planted.source}).{60}`, 'gi'))
  expect(found).toBeNull()
})

test('OPS-06 what two requests ask at once stays in the trace of each, however few connections there are', async () => {
  const work = (name: string) =>
    inSpan(name, {}, async () => {
      for (let i = 0; i < 5; i++) await privacy.database.pool.query(`select 1 as "${name}"`)
    })
  const names = Array.from({ length: 20 }, (_, i) => `busy${i}`)
  await Promise.all(names.map(work))
  for (const name of names) await arrive(name)
  for (const name of names) {
    const parent = arrived().find((span) => span.name === name)!
    const texts = arrived()
      .filter(({ parentSpanId }) => parentSpanId === parent.spanId)
      .map((span) => fact(span, 'db.query.text'))
    const own = texts.filter((text) => text === `select ? as "${name}"`)
    expect(own, name).toHaveLength(5)
  }
})
