import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attemptCrmDelivery } from '#app/modules/outbox/crm/service.server.ts'
import { submitDataRequest } from '#app/modules/privacy/service.server.ts'
import { readPublicKey } from '#app/platform/installation.server.ts'
import { type Log, describeError } from '#app/platform/logger.server.ts'
import { postJson } from '#tools/testing/context-app.ts'
import { driveDeliveries, testEngine } from '#tools/testing/drive-deliveries.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { testApp, testMetrics } from '#tools/testing/test-app.ts'
import { attemptOwnMail } from './background-work.ts'

const privacy = usePrivacyTest()
let app: ReturnType<typeof testApp>
const metrics = testMetrics()
const lines: string[] = []
const keep = (details: object, message: string) => {
  const { err, ...rest } = details as { err?: unknown }
  lines.push(JSON.stringify({ ...rest, err: err && describeError(err), message }))
}
const log: Log = { debug: keep, info: keep, warn: keep, error: keep }
const person = {
  name: 'Zanele Canary',
  email: 'zanele@planted.example',
  company: 'Canary Estates',
  phone: '082 777 1234',
}
const survey = { formType: 'site-survey', address: '12 Canary Street', ...person }
const planted = /zanele|canary|planted|82\s?777\s?1234|777%201234/i

beforeAll(async () => void (app = testApp({ base: { ...privacy.contextOf(), log }, metrics })))
beforeEach(() => void (lines.length = 0))

async function postLead(body: object) {
  const authorization = `Bearer ${await readPublicKey(privacy.contextOf())}`
  return postJson(app, '/functions/zoho-crm', body, { authorization })
}

test('PRV-06 neither logs nor metrics contain personal data from valid or invalid requests', async () => {
  expect((await postLead(survey)).status).toBe(200)
  expect((await postLead({ ...survey, email: 'zanele at planted' })).status).toBe(422)
  await app.request('/functions/zoho-crm', { method: 'POST', body: JSON.stringify(survey) })
  const query = `email=${encodeURIComponent(person.email)}&phone=${encodeURIComponent(person.phone)}`
  await app.request(`/contact?${query}`)
  await app.request(`/${person.email}/${encodeURIComponent(person.email)}`)
  const { email } = person
  await postJson(app, '/functions/admin-auth', { email, password: 'canary canary canary' })
  expect(lines.length).toBeGreaterThanOrEqual(6)
  expect(lines.filter((line) => planted.test(line))).toEqual([])
  expect(await metrics.registry.metrics()).not.toMatch(planted)
})

test('PRV-06 failed deliveries and their errors log no personal data', async () => {
  const ctx = { ...privacy.contextOf(), log }
  await privacy.send('site-survey', { ...person, address: '12 Canary Street' })
  await submitDataRequest(ctx, { ...person, kind: 'see' })
  privacy.mailbox.fault = 'reject'
  privacy.crm.faults.refuse = { field: 'Email', code: 'INVALID_DATA' }
  const engine = testEngine({ crm: attemptCrmDelivery, mail: attemptOwnMail })
  await driveDeliveries(ctx, privacy.database, engine, { rounds: 2 })
  privacy.mailbox.fault = undefined
  privacy.crm.faults.refuse = null
  expect(lines.length).toBeGreaterThanOrEqual(3)
  expect(lines.filter((line) => planted.test(line))).toEqual([])
})

test('PRV-06 links in emails contain no name, email address or phone number', async () => {
  const { rows } = await privacy.database.pool.query<{ payload: { text?: string } }>(
    `select payload from deliveries where channel = 'mail'`,
  )
  const links = rows.flatMap(({ payload }) => payload.text?.match(/https?:\S+/g) ?? [])
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => planted.test(link))).toEqual([])
})

test('PAS-03 the key of an enquiry page is never logged or sent as a referrer, however its path is spelled', async () => {
  const reply = (await (await postLead(survey)).json()) as { receipt: { statusPath: string } }
  const { statusPath } = reply.receipt
  const key = statusPath.replace('/enquiry/', '')
  lines.length = 0
  for (const path of [
    statusPath,
    `${statusPath}/write`,
    statusPath.replace('enquiry', 'Enquiry'),
    statusPath.replace('enquiry', '%65nquiry'),
    statusPath.replace('/enquiry/', '/enquiry%2F'),
    `/forms${statusPath}`,
  ]) {
    for (const method of ['GET', 'HEAD', 'POST']) await app.request(path, { method })
    const report = { 'csp-report': { 'document-uri': `https://site.example${path}` } }
    await app.request('/policy-reports', { method: 'POST', body: JSON.stringify(report) })
  }
  expect(lines.length).toBeGreaterThan(12)
  expect(lines.join('\n')).not.toContain(key.slice(0, 22))
  expect(await metrics.registry.metrics()).not.toContain(key.slice(0, 22))

  const answer = await app.request(statusPath)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
})

test('OPS-06 metrics count requests by the route that handled them', async () => {
  await postLead({ ...person, email: 'nobody' })
  await app.request('/api/admin/leads')
  const text = await metrics.registry.metrics()
  expect(text).toMatch(
    /http_requests_total\{method="POST",route="\/functions\/zoho-crm",status="422"\} /,
  )
  expect(text).toMatch(/http_requests_total\{method="GET",route="\/api\/admin\/\*",status="401"\} /)
})
