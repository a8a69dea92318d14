import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { auditAnswers, unlimited, useFormFunctions } from '#tools/testing/client-forms.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useTestDatabase, testNow } from '#tools/testing/test-database.ts'
import { submissionFilterSchema } from './submission/schema.ts'
import { findSubmission, findSubmissionPage, findVersions } from './submission/store.server.ts'

const form = 'unjani/contract-audit'
const database = useTestDatabase()
const { postAudit } = useFormFunctions(database, (header) => {
  const clientNetwork = header('x-test-network')
  const clock = fixedClock(new Date(header('x-test-time') ?? testNow))
  return clientNetwork ? { clientNetwork, clock } : { env: unlimited, clock }
})

const preferences = { email: 'sister@clinic.example', notifyAbout: ['contract-end'] }
const audit = (more: object = {}) => ({
  ...auditAnswers,
  clinicName: `Clinic ${randomUUID().slice(0, 8)}`,
  monthlyFee: 899,
  migrationPriority: 'medium',
  priorityReason: 'High cost site - prioritize for cost savings',
  submittedAt: '2026-11-19T08:00:00.000Z',
  _notificationPreferences: preferences,
  ...more,
})

const readStoredSubmission = async (id: string) => (await findSubmission(database.db, form, id))!

test('AUD-46 AUD-48 AUD-63 ENT-11 D-159 an audit is stored with its computed values, a first version and an activity entry', async () => {
  const sent = audit({ clinicCode: 'UCN-GP-001', currentSpeed: 20 })
  const { status, body } = await postAudit(sent)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'The audit was submitted successfully.' })
  const row = await readStoredSubmission(body.id)
  expect(row).toMatchObject({
    subject: sent.clinicName,
    region: 'Gauteng',
    state: 'active',
    level: 'medium',
    reason: sent.priorityReason,
    isSuspectedSpam: false,
    preferences,
  })
  expect(row.answers).toEqual({
    ...auditAnswers,
    clinicName: sent.clinicName,
    currentSpeed: 20,
    clinicCode: 'UCN-GP-001',
    monthlyFee: 899,
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

test('D-130 computed values from the client are ignored and calculated again', async () => {
  const { body } = await postAudit(
    audit({ monthlyFee: 100, migrationPriority: 'high', contractEnd: '2099-01-01' }),
  )
  const row = await readStoredSubmission(body.id)
  expect([row.level, row.answers.contractEnd]).toEqual(['low', '2028-03-15'])
})

test('AUD-51 T26 an idempotency key stores an audit once, and using it again with other answers is refused', async () => {
  const headers = { 'idempotency-key': `draft-${randomUUID()}` }
  const sent = audit()
  const answers = await Promise.all(Array.from({ length: 8 }, () => postAudit(sent, headers)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const later = await postAudit({ ...sent, submittedAt: '2026-11-20T07:00:00.000Z' }, headers)
  expect(later.body.id).toBe(answers[0]!.body.id)
  const other = await postAudit({ ...sent, province: 'Limpopo' }, headers)
  expect([other.status, other.body.success]).toEqual([422, false])
  const filter = submissionFilterSchema.parse({ search: sent.clinicName })
  const { page } = await findSubmissionPage(database.db, form, filter)
  expect(page).toHaveLength(1)
})

test('AUD-51 without a key, identical audits on one day or around midnight are one submission', async () => {
  const sent = audit()
  const sendAt = (time: string) => postAudit(sent, { 'x-test-time': time })
  const before = '2026-11-20T21:59:59Z'
  const answers = await Promise.all([sendAt(before), sendAt(before)])
  answers.push(await sendAt('2026-11-20T22:00:01Z'))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test.each([
  ['AUD-17', { province: undefined }, 'province: This field is required'],
  ['T18', { clinicName: { $gt: '' } }, 'clinicName: We couldn’t read this answer'],
  ['T18', { clinicName: ['a', 'b'] }, 'clinicName: We couldn’t read this answer'],
  ['T18', { monthlyFee: 1e300 }, 'monthlyFee: '],
  ['AUD-61', { _notificationPreferences: { email: 'nowhere' } }, 'email: Invalid email address'],
])('%s an invalid answer gets a 422 that names the field: %j', async (_id, more, error) => {
  const { status, body } = await postAudit(audit(more))
  expect(status).toBe(422)
  expect(body.error).toContain(error)
  expect(body.success).toBe(false)
})

test.each([
  ['AUD-21 a fee of 0, posted as text by a form, is accepted', audit({ monthlyFee: '0' }), {}, 200],
  ['AUD-46 T18 an empty body is refused', {}, {}, 422],
  ['AUD-46 T18 a bad idempotency key is refused', audit(), { 'idempotency-key': 'a/b' }, 422],
])('%s', async (_title, body, headers, status) => {
  expect((await postAudit(body, headers as Record<string, string>)).status).toBe(status)
})

test('D-142 an audit with a filled honeypot gets the normal response and is stored as suspected spam', async () => {
  const { status, body } = await postAudit({ ...audit(), honeypot: 'buy now' })
  expect([status, body.success]).toEqual([200, true])
  expect((await readStoredSubmission(body.id)).isSuspectedSpam).toBe(true)
})

test('AUD-65 a network’s 121st audit in ten minutes gets a 429, but a repeat and another network do not', async () => {
  const network = { 'x-test-network': '198.51.100.7' }
  const headers = { ...network, 'idempotency-key': randomUUID() }
  const first = audit()
  const sent = [await postAudit(first, headers)]
  // A few at a time, because the test's database has few connections.
  while (sent.length < 120)
    sent.push(...(await Promise.all(Array.from({ length: 7 }, () => postAudit(audit(), network)))))
  expect(sent).toHaveLength(120)
  expect(sent.filter(({ status }) => status !== 200)).toEqual([])
  const more = await postAudit(audit(), network)
  expect([more.status, more.body.success]).toEqual([429, false])
  expect(Number(more.headers.get('retry-after'))).toBe(600)
  expect((await postAudit(first, headers)).body.id).toBe(sent[0]!.body.id)
  expect((await postAudit(audit(), { 'x-test-network': '198.51.100.8' })).status).toBe(200)
})

test('T25 an audit dated in the future by a wrong device clock gets the server’s time', async () => {
  const { body } = await postAudit(audit({ submittedAt: '2031-01-01T00:00:00.000Z' }))
  expect((await readStoredSubmission(body.id)).submittedAt).toEqual(testNow)
  const odd = await postAudit(audit({ submittedAt: 'yesterday' }))
  expect(odd.status).toBe(200)
})
