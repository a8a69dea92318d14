import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { readPublicKey } from '#app/platform/installation.server.ts'
import { useTestDatabase, testContext, testNow } from '#tools/testing/test-database.ts'
import { clientFormFunctions } from './api.server.ts'
import { submissionFilterSchema } from './submission/schema.ts'
import { findSubmission, findSubmissionPage, findVersions } from './submission/store.server.ts'

const form = 'unjani/contract-audit'
const database = useTestDatabase()
let key: string
let env: Record<string, string> = { RATE_LIMIT_FACTOR: '1000' }
const app = new Hono<AppEnv>()
beforeAll(async () => {
  key = await readPublicKey(testContext(database))
  app.use(async (c, next) => {
    const clientNetwork = c.req.header('x-test-network') ?? '192.0.2.1'
    c.set('ctx', testContext(database, { env, clientNetwork }))
    await next()
  })
  app.route('/functions', clientFormFunctions)
})

const audit = (more: object = {}) => ({
  clinicName: `Clinic ${randomUUID().slice(0, 8)}`,
  province: 'Gauteng',
  auditDate: '2026-11-20',
  currentProvider: 'Telkom',
  connectionType: 'ADSL',
  monthlyFee: 899,
  contractType: '24-months',
  contractStatus: 'active',
  contractStart: '2026-03-15',
  migrationPriority: 'medium',
  priorityReason: 'High cost site - prioritize for cost savings',
  submittedAt: '2026-11-19T08:00:00.000Z',
  _notificationPreferences: { email: 'sister@clinic.example', notifyAbout: ['contract-end'] },
  ...more,
})

async function postAudit(body: unknown, headers: Record<string, string> = {}) {
  const response = await app.request('/functions/unjani-form-submission', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never>,
    headers: response.headers,
  }
}

const readStoredSubmission = async (id: string) => (await findSubmission(database.db, form, id))!
const filter = (more = {}) => submissionFilterSchema.parse(more)

test('AUD-46 AUD-48 AUD-63 ENT-11 D-159 an audit is stored with what follows from it, a version and an activity', async () => {
  const sent = audit({ clinicCode: 'UCN-GP-001', currentSpeed: 20 })
  const { status, body } = await postAudit(sent)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'The audit was submitted successfully.' })
  const row = await readStoredSubmission(body.id!)
  expect(row).toMatchObject({
    subject: sent.clinicName,
    region: 'Gauteng',
    state: 'active',
    level: 'medium',
    reason: sent.priorityReason,
    isSuspectedSpam: false,
    preferences: { email: 'sister@clinic.example', notifyAbout: ['contract-end'] },
  })
  expect(row.answers).toEqual({
    clinicName: sent.clinicName,
    province: 'Gauteng',
    auditDate: '2026-11-20',
    currentProvider: 'Telkom',
    connectionType: 'ADSL',
    currentSpeed: 20,
    clinicCode: 'UCN-GP-001',
    monthlyFee: 899,
    contractType: '24-months',
    contractStatus: 'active',
    contractStart: '2026-03-15',
    contractEnd: '2028-03-15',
  })
  expect(row.submittedAt.toISOString()).toBe(sent.submittedAt)
  expect(await findVersions(database.db, row.id)).toMatchObject([
    { version: 1, answers: row.answers },
  ])
  const [activity] = await findActivity(database.db, 'client-form', row.id)
  expect(activity).toMatchObject({ action: 'client-form.submitted', actorName: 'Visitor' })
  expect(JSON.stringify(activity), 'T28').not.toContain('sister@')
})

test('D-130 what the caller says follows from the answers is not believed', async () => {
  const { body } = await postAudit(
    audit({ monthlyFee: 100, migrationPriority: 'high', contractEnd: '2099-01-01' }),
  )
  const row = await readStoredSubmission(body.id!)
  expect([row.level, row.answers.contractEnd]).toEqual(['low', '2028-03-15'])
})

test('AUD-51 T26 the same key gives the same answer and stores once; with other answers it is refused', async () => {
  const headers = { 'idempotency-key': `draft-${randomUUID()}` }
  const sent = audit()
  const answers = await Promise.all(Array.from({ length: 8 }, () => postAudit(sent, headers)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const later = await postAudit({ ...sent, submittedAt: '2026-11-20T07:00:00.000Z' }, headers)
  expect(later.body.id).toBe(answers[0]!.body.id)
  const other = await postAudit({ ...sent, province: 'Limpopo' }, headers)
  expect([other.status, other.body.success]).toEqual([422, false])
  const { page } = await findSubmissionPage(database.db, form, filter({ search: sent.clinicName }))
  expect(page).toHaveLength(1)
})

test('AUD-51 without a key the same words on one day are one submission', async () => {
  const sent = audit()
  const ids = await Promise.all([postAudit(sent), postAudit(sent)])
  expect(ids[0].body.id).toBe(ids[1].body.id)
})

test.each([
  ['AUD-17', { province: undefined }, 'province: This field is required'],
  ['AUD-19', { auditDate: '2026-02-31' }, 'auditDate: Invalid date format'],
  ['AUD-20', { monthlyFee: -1 }, 'monthlyFee: Must be a positive number'],
  ['AUD-22', { contractType: 'forever' }, 'contractType: Choose one of'],
  ['T18', { clinicName: { $gt: '' } }, 'clinicName: We couldn’t read this answer'],
  ['T18', { clinicName: ['a', 'b'] }, 'clinicName: We couldn’t read this answer'],
  ['T18', { monthlyFee: 1e300 }, 'monthlyFee: '],
  ['AUD-61', { _notificationPreferences: { email: 'nowhere' } }, 'email: Invalid email address'],
  ['T18', { note: 'x'.repeat(1001) }, 'note: Use at most 1000 characters.'],
])('%s a wrong answer is 422 and named: %j', async (_id, more, error) => {
  const { status, body } = await postAudit(audit(more))
  expect(status).toBe(422)
  expect(body.error).toContain(error)
  expect(body.success).toBe(false)
})

test('AUD-21 a fee of 0 is accepted, and text where a form posts text', async () => {
  expect((await postAudit(audit({ monthlyFee: 0 }))).status).toBe(200)
  expect((await postAudit(audit({ monthlyFee: '0' }))).status).toBe(200)
})

test.each([
  ['nothing', {}, '{}', 422],
  ['a bad idempotency key', { 'idempotency-key': 'a/b' }, JSON.stringify(audit()), 422],
])('AUD-46 T18 %s is refused', async (_what, headers, body, status) => {
  expect((await postAudit(body, headers)).status).toBe(status)
})

test('AUD-65 D-142 what fills the trap is stored apart, answered alike', async () => {
  const { status, body } = await postAudit({ ...audit(), honeypot: 'buy now' })
  expect([status, body.success]).toEqual([200, true])
  expect((await readStoredSubmission(body.id!)).isSuspectedSpam).toBe(true)
})

test('AUD-65 a flood is cut off, told when to come back, and a repeat is still answered', async () => {
  env = {}
  const network = { 'x-test-network': '198.51.100.7' }
  const headers = { ...network, 'idempotency-key': randomUUID() }
  const first = audit()
  await postAudit(first, headers)
  for (let sent = 1; sent < 120; sent++) await postAudit('{}', network)
  const many = await Promise.all(Array.from({ length: 130 }, () => postAudit(audit(), network)))
  const cut = many.filter(({ status }) => status === 429)
  expect(cut.length).toBeGreaterThan(0)
  expect(Number(cut[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await postAudit(first, headers)).status).toBe(200)
  env = { RATE_LIMIT_FACTOR: '1000' }
})

test('T25 a device with a wrong clock does not date its audit in the future', async () => {
  const { body } = await postAudit(audit({ submittedAt: '2031-01-01T00:00:00.000Z' }))
  expect((await readStoredSubmission(body.id!)).submittedAt).toEqual(testNow)
  const odd = await postAudit(audit({ submittedAt: 'yesterday' }))
  expect(odd.status).toBe(200)
})
