import { beforeEach, expect, test } from 'vitest'
import { findDeliveriesTo } from '#app/modules/outbox/delivery/personal-data/store.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { useDataRequests } from '#tools/testing/data-requests.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import { retentionReason } from '../register/rules.ts'
import { applyRetention } from './service.server.ts'

const privacy = usePrivacyTest()
const { readRows } = useDataRequests(privacy)
beforeEach(() => privacy.reset())

const personalDataPattern = /canary|planted|82\s?777\s?1234/i
const addAssessment = (serial: number, more: object = {}) => {
  const person = { name: `Canary ${serial}`, email: `canary${serial}@planted.example` }
  const answers = { employees: '11-50', challenges: 'Canary in the server room' }
  const company = { company: 'Canary Estates', phone: '082 777 1234' }
  return privacy.send('assessment', { ...person, ...company, ...answers }, more)
}
const applyAtNight = (months: number) => {
  const night = new Date(Date.UTC(2026, 10 + months, 21, 0, 20))
  return applyRetention(privacy.contextOf(systemActor('apply-retention'), night))
}
const rows = () => readRows('select * from leads order by submitted_at, id')
const personalRows = async () =>
  (await privacy.dump()).split('\n').filter((row) => personalDataPattern.test(row))

test('PRV-05 LAW-04 an enquiry past the period is de-identified but still counted, and a second run does nothing', async () => {
  await addAssessment(1, { noticeVersion: '2026-11-20' })
  await privacy.drive()
  await readRows(`update leads set fields = fields || '{"visitSource": "newsletter"}'`)
  await readRows(
    'insert into coverage_watches (lead_id, latitude, longitude, tell_visitor, checked_at) select id, -26, 28, true, now() from leads',
  )
  const [before] = await rows()
  expect(await applyAtNight(35)).toMatchObject({ value: { leads: 0 } })
  expect((await rows())[0]).toEqual(before)
  expect(await findDeliveriesTo(privacy.database.db, 'canary1@planted.example')).not.toEqual([])
  const reason = retentionReason('Messages and copies for our systems', testNow, 36)
  expect(reason.until).toBe('2029-11-20')
  const run = { leads: 1, requests: 0, others: 0, isFinished: true }
  expect(await applyAtNight(36)).toMatchObject({ value: run })
  expect(await personalRows()).toEqual([])
  expect(await readRows('select * from coverage_watches')).toEqual([])
  const [after] = await rows()
  const fields = { employees: '11-50', employeesAtLeast: 11, visitSource: 'newsletter' }
  const { page } = before
  const kept = { kind: 'assessment', page, notice_version: '2026-11-20', submitted_at: testNow }
  expect(after).toMatchObject({ ...kept, fields })
  expect(await applyAtNight(36)).toMatchObject({ value: { leads: 0 } })
  const runs = `select details from activity_log where action = 'retention.applied' order by id`
  const log = await readRows(runs)
  expect(log.map(({ details }) => details.leads)).toEqual([0, 1, 0])
  expect(log[1].details.kinds).toMatchObject({ 'Places to watch for coverage': 1 })
})

test('PRV-05 contact details in an audit are removed after the retention period, and counted', async () => {
  await readRows(
    `insert into client_form_submissions (reference, form, subject, region, state, level, reason, answers,
       preferences, idempotency_key, body_hash, submitted_at, received_at, updated_at)
     values ('CA-1', 'unjani/contract-audit', 'Tembisa Clinic', 'Gauteng', 'active', 'low', '', '{}',
       '{"email": "canary@planted.example", "phone": "082 777 1234"}', 'k', '', $1, $1, $1)`,
    [testNow],
  )
  expect(await applyAtNight(35)).toMatchObject({ value: { others: 0 } })
  expect(await applyAtNight(36)).toMatchObject({ value: { others: 1 } })
  expect(await personalRows()).toEqual([])
  expect(await privacy.dump()).toContain('Tembisa Clinic')
  expect(await applyAtNight(36)).toMatchObject({ value: { others: 0 } })
})

test('PRV-05 the retention period comes from the settings', async () => {
  await addAssessment(2)
  const set = (months: number) =>
    readRows(
      `update settings set value = value || jsonb_build_object('leadRetentionMonths', $1::int) where name = 'site'`,
      [months],
    )
  await set(3)
  expect(await applyAtNight(3)).toMatchObject({ value: { leads: 1 } })
  await set(36)
})

test('PRV-05 two simultaneous runs share 1,200 enquiries', async () => {
  await addAssessment(3)
  await readRows(
    `insert into leads (reference, kind, entry, page, name, email, fields, promise, idempotency_key, body_hash,
       notice_version, submitted_at)
     select 'BC-' || n, 'contact', 'form', '/contact', 'Canary ' || n, 'canary' || n || '@planted.example',
       '{"message": "Canary", "serviceInterest": "fiber"}', '', 'k' || n, '', 'x', now() - interval '20 years'
     from generate_series(1, 1200) n`,
  )
  const runs = await Promise.all([applyAtNight(0), applyAtNight(0)])
  const counts = runs.map((run) => (run.ok ? run.value.leads : -1))
  expect(counts[0]! + counts[1]!).toBe(1200)
  const left = (await rows()).filter(({ name }) => personalDataPattern.test(name))
  expect(left.map(({ kind }) => kind)).toEqual(['assessment'])
  expect(new Set((await rows()).map(({ email }) => email)).size).toBe(1201)
})

test('PRV-05 old closed requests lose their personal data, and open ones keep it', async () => {
  await readRows(
    `insert into data_requests (reference, kind, name, email, details, state, source, notice_version, submitted_at,
       due_on, closed_at, outcome, answer, idempotency_key)
     select 'PR-' || n, 'see', 'Canary', 'canary@planted.example', 'Canary', s, 'website', 'x',
       now() - interval '20 years', '2006-01-01', case when s = 'closed' then now() - interval '19 years' end,
       null, 'Dear Canary', 'k' || n
     from unnest(array['closed', 'confirmed']) with ordinality as t(s, n)`,
  )
  expect(await applyAtNight(0)).toMatchObject({ value: { requests: 1 } })
  const left = await readRows('select state, email, answer from data_requests order by reference')
  expect(left).toEqual([
    { state: 'closed', email: '', answer: '' },
    { state: 'confirmed', email: 'canary@planted.example', answer: 'Dear Canary' },
  ])
})

test('PRV-05 a run finishes all old requests, however many they are', async () => {
  await readRows(
    `insert into data_requests (reference, kind, name, email, details, state, source, notice_version, submitted_at,
       due_on, closed_at, outcome, answer, idempotency_key)
     select 'PR-M' || n, 'see', 'Canary', 'canary@planted.example', '', 'closed', 'website', 'x',
       now() - interval '20 years', '2006-01-01', now() - interval '19 years', null, '', 'm' || n
     from generate_series(1, 1001) n`,
  )
  expect(await applyAtNight(0)).toMatchObject({ value: { requests: 1001, isFinished: true } })
  expect(await applyAtNight(0)).toMatchObject({ value: { requests: 0, isFinished: true } })
})
