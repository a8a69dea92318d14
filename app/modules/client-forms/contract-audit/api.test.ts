import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultClinics } from '#app/modules/settings/content.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { submitClientForm } from '../service.server.ts'
import { changeStage, classifySubmission, correctSubmission } from '../submission/service.server.ts'
import { rolloutSorts, type RolloutPage, type RolloutSummary } from './board/schema.ts'
import { readRolloutPage } from './board/service.server.ts'
import { contractAudit } from './content.ts'
import { refreshNewestAudits } from './store.server.ts'

const database = useTestDatabase()
const { manager, editor, viewer } = useStaff(database, ['manager', 'editor', 'viewer'], {
  at: '/forms/unjani/contract-audit',
})

const typedAnswers = {
  clinicName: 'Tembisa Clinic',
  province: 'Gauteng',
  auditDate: '2026-11-20',
  currentProvider: 'Telkom',
  connectionType: 'ADSL',
  monthlyFee: '899.50',
  contractType: '12-months',
  contractStatus: 'active',
  contractStart: '2026-03-15',
}

let minutes = 0
async function submit(more: object) {
  const body = { ...typedAnswers, monthlyFee: 899.5, ...more }
  const clock = fixedClock(new Date(testNow.getTime() + minutes++ * 60_000))
  await submitClientForm(testContext(database, { extensions, clock }), contractAudit, {
    body,
    idempotencyKey: randomUUID(),
  })
}

async function board(query = '') {
  const response = await editor.call(`/rollout/clinics${query}`)
  return (await response.json()) as RolloutPage
}
const clinicOf = async (name: string) =>
  (await board(`?search=${encodeURIComponent(name)}`)).clinics.find(
    ({ clinicName }) => clinicName === name,
  )!
const changeClinicWork = (clinicName: string, version: number, change: object) =>
  editor.call('/rollout/clinics', { clinicName, version, change })

test('AUD-64 D-144 FLD-08 the board answers with notice windows, and its export is neutral, filtered and logged', async () => {
  await submit({ clinicName: '=1+1' })
  await submit({ contractType: 'month-to-month' })
  const { clinics, total } = await board()
  expect(total, 'every listed clinic, and the one that was typed').toBe(41)
  expect(clinics.slice(0, 3).map(({ clinicName, audit }) => [clinicName, audit?.window])).toEqual([
    ['Tembisa Clinic', 'none'],
    ['=1+1', 'open'],
    ['Ackerville Clinic', undefined],
  ])
  const summary = (await (await editor.call('/rollout')).json()) as RolloutSummary
  expect(summary.totals).toMatchObject({ clinics: 41, audited: 2, monthlyFeeRands: 1799 })
  const file = await editor.call('/rollout/export', { window: 'open' })
  const csv = await file.text()
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain("'=1+1")
  expect(csv).toContain('2027-03-15')
  const [entry] = await findActivity(database.db, 'client-form-list', 'unjani/contract-audit')
  expect(entry).toMatchObject({
    action: 'client-form.rollout-exported',
    details: { count: 1, window: 'open' },
  })
})

test('FLD-08 D-152 a holiday proclaimed in the settings moves the notice window of the board', async () => {
  const closesOn = async () => {
    const ctx = testContext(database, { actor: staffActor('editor') })
    const page = await readRolloutPage(ctx, { search: 'Proclaimed Clinic' })
    return page.ok ? page.value.clinics[0]!.audit!.closesOn! : ''
  }
  const proclaim = (days: string) =>
    database.pool.query(
      `update settings set value = value || jsonb_build_object('proclaimedHolidays', $1::text) where name = 'site'`,
      [days],
    )
  await submit({ clinicName: 'Proclaimed Clinic' })
  const before = await closesOn()
  const dayAfter = new Date(Date.parse(before) + 86_400_000).toISOString().slice(0, 10)
  await proclaim(dayAfter)
  expect((await closesOn()) < before, 'one business day fewer before the end').toBe(true)
  await proclaim('')
  expect(await closesOn()).toBe(before)
})

test('FLD-03 the audit with the newest audit date is shown, whatever the order of arrival', async () => {
  const clinicName = 'Giyani Clinic'
  const shown = async () => (await clinicOf(clinicName)).audit
  await submit({ clinicName, auditDate: '2026-11-18', currentProvider: 'MTN' })
  await submit({ clinicName, auditDate: '2026-11-10', currentProvider: 'Rain' })
  expect(await shown(), 'an older one that came later').toMatchObject({ provider: 'MTN' })
  await submit({
    clinicName: ' giyani CLINIC',
    auditDate: '2026-11-18',
    currentProvider: 'Vodacom',
  })
  expect(await shown(), 'of two of one day the later one').toMatchObject({
    provider: 'Vodacom',
    auditDate: '2026-11-18',
  })
})

test('FLD-03 what is set aside, marked spam or corrected to another clinic gives way to the next', async () => {
  const clinicName = 'Seshego Clinic'
  const shown = async () => (await clinicOf(clinicName)).audit?.provider
  await submit({ clinicName, auditDate: '2026-11-01', currentProvider: 'MTN' })
  await submit({ clinicName, auditDate: '2026-11-02', currentProvider: 'Rain' })
  await submit({ clinicName, auditDate: '2026-11-03', currentProvider: 'Telkom' })
  const ctx = testContext(database, { extensions, actor: staffActor('editor') })
  const newest = async () => ({
    submissionId: (await clinicOf(clinicName)).audit!.id,
    version: 1,
  })
  await changeStage(ctx, contractAudit, { ...(await newest()), stage: 'set-aside' })
  expect(await shown()).toBe('Rain')
  const spam = await newest()
  await classifySubmission(ctx, contractAudit, { ...spam, isSpam: true })
  expect(await shown()).toBe('MTN')
  await classifySubmission(ctx, contractAudit, { ...spam, version: 2, isSpam: false })
  expect(await shown()).toBe('Rain')
  const { submissionId } = spam
  const values = { ...typedAnswers, clinicName: 'Tzaneen Clinic', province: 'Limpopo' }
  await correctSubmission(ctx, contractAudit, {
    submissionId,
    version: 3,
    values,
    reason: 'The wrong clinic was chosen',
  })
  expect(await shown()).toBe('MTN')
  expect((await clinicOf('Tzaneen Clinic')).audit).toMatchObject({ id: submissionId })
})

test('FLD-03 audits of one clinic that arrive at once leave the newest', async () => {
  const clinicName = 'Nyanga Clinic'
  const days = Array.from({ length: 12 }, (_, day) => `2026-10-${String(10 + day)}`)
  await Promise.all(
    days
      .toSorted((one, other) => one.slice(-1).localeCompare(other.slice(-1)))
      .map((auditDate) => submit({ clinicName, auditDate })),
  )
  expect((await clinicOf(clinicName)).audit).toMatchObject({ auditDate: '2026-10-21' })
})

test('FLD-08 stage, date and owner are changed with an activity row; a repeat is harmless, a stale change 409', async () => {
  const clinicName = 'Delft Clinic'
  const change = { stage: 'planned', migrationDate: '2027-02-01', ownerId: manager.id }
  expect(await (await changeClinicWork(clinicName, 0, change)).json()).toEqual({ version: 1 })
  expect(await (await changeClinicWork(clinicName, 0, change)).json(), 'again').toEqual({
    version: 1,
  })
  expect(await clinicOf(clinicName)).toMatchObject({ ...change, version: 1, audit: null })
  const stale = await changeClinicWork(clinicName, 0, { stage: 'migrated' })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({
    current: { ...change, version: 1, changedByName: 'Naledi Editor' },
  })
  const activity = await findActivity(database.db, 'rollout-clinic', 'delft clinic')
  expect(activity.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['client-form.rollout-changed', 'Naledi Editor'],
  ])
})

test('FLD-08 of ten who change one field at once, one wins and nine are told', async () => {
  const days = Array.from({ length: 10 }, (_, day) => `2027-03-${10 + day}`)
  const answers = await Promise.all(
    days.map((migrationDate) => changeClinicWork('Paarl East Clinic', 0, { migrationDate })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test.each([
  ['an unknown clinic', 'No Such Clinic', { stage: 'planned' }, 404],
  ['an unknown stage', 'Delft Clinic', { stage: 'lost' }, 422],
  ['a day there is not', 'Delft Clinic', { migrationDate: '2027-02-30' }, 422],
  ['a year out of reach', 'Delft Clinic', { migrationDate: '0202-02-01' }, 422],
  ['nothing', 'Delft Clinic', {}, 422],
  ['more than is the row’s', 'Delft Clinic', { priority: 'high' }, 422],
  ['a name that cannot be stored', 'De\u0000lft', { stage: 'planned' }, 422],
  ['an owner nobody knows', 'Delft Clinic', { ownerId: 'nobody-knows' }, 422],
] as const)('FLD-08 T18 refused: %s', async (_what, clinicName, change, status) => {
  expect((await changeClinicWork(clinicName, 1, change)).status).toBe(status)
})

test('FLD-08 a viewer cannot be given a clinic', async () => {
  const response = await changeClinicWork('Delft Clinic', 1, { ownerId: viewer.id })
  expect(await response.json()).toMatchObject({ fields: { ownerId: expect.any(String) } })
})

test('FLD-08 filters and orders of the address; what is migrated comes last in every order', async () => {
  await submit({ clinicName: 'Umlazi Clinic', province: 'KwaZulu-Natal', monthlyFee: 9_999_999 })
  const { version } = await clinicOf('Umlazi Clinic')
  await changeClinicWork('Umlazi Clinic', version, { stage: 'migrated' })
  for (const sort of rolloutSorts) {
    const first = await board(`?sort=${sort}`)
    expect(first.clinics.at(-1)?.clinicName, sort).toBe('Umlazi Clinic')
  }
  const names = async (query: string) =>
    (await board(query)).clinics.map(({ clinicName }) => clinicName)
  expect(await names('?stage=migrated')).toEqual(['Umlazi Clinic'])
  expect(await names(`?owner=${manager.id}`)).toEqual(['Delft Clinic'])
  expect(await names('?priority=not-audited&province=Western+Cape&sort=name')).toEqual([
    'Delft Clinic',
    'Gugulethu Clinic',
    'Khayelitsha Clinic',
    'Mitchells Plain Clinic',
    'Paarl East Clinic',
    'Thembalethu Clinic',
  ])
  expect((await board('?sort=nonsense&stage=nonsense&cursor=nonsense&search=%25')).total).toBe(0)
  const summary = (await (await editor.call('/rollout')).json()) as RolloutSummary
  expect(summary.totals.migrated).toBe(1)
  expect(summary.totals.monthlyFeeRands).toBeLessThan(9_999_999)
})

test('FLD-08 beyond 20,000 audits pages follow each other, and totals are right to the cent', async () => {
  await database.db.execute(sql`
    insert into client_form_submissions (reference, form, subject, region, state, level, reason, answers,
      preferences, idempotency_key, body_hash, submitted_at, received_at, updated_at)
    select 'CA-' || n, 'unjani/contract-audit', 'Many ' || n, 'Free State', 'active', 'low', '',
      jsonb_build_object('auditDate', '2026-01-01', 'currentProvider', 'MTN', 'monthlyFee', 100.01,
        'contractEnd', (date '2026-01-01' + n % 900)::text),
      '{}', 'many-' || n, '', now(), now(), now()
    from generate_series(1, 20500) n`)
  const names = Array.from({ length: 20_500 }, (_, n) => `Many ${n + 1}`)
  await refreshNewestAudits(database.db, 'unjani/contract-audit', names)
  const summary = (await (await editor.call('/rollout')).json()) as RolloutSummary
  const many = summary.provinces.find(({ province }) => province === 'Free State')
  expect(many).toMatchObject({ clinics: 20_500, monthlyFeeRands: 2_050_205 })
  expect(summary.ending).toHaveLength(60)
  const ends = summary.ending.map(({ contractEnd }) => contractEnd)
  expect(ends).toEqual(ends.toSorted())
  // Hundreds of contracts ended in the past month, but the timeline prefers the upcoming ends.
  expect(ends[0]! >= summary.today).toBe(true)
  const seen: string[] = []
  let next: string | null = null
  for (let page = 0; page < 5; page++) {
    const answer = await board(
      `?province=Free+State&sort=contract-end${next ? `&cursor=${encodeURIComponent(next)}` : ''}`,
    )
    expect(answer.total).toBe(20_500)
    seen.push(
      ...answer.clinics.map(({ clinicName, audit }) => `${audit!.contractEnd} ${clinicName}`),
    )
    next = answer.next
  }
  expect(new Set(seen).size).toBe(250)
  expect(seen.map((each) => each.slice(0, 10))).toEqual(
    seen.map((each) => each.slice(0, 10)).toSorted(),
  )
  const file = await editor.call('/rollout/export', { province: 'Free State' })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(20_501)
})

test('D-28 product managers change the clinics, and a stale change is 409', async () => {
  const value = { groups: [{ province: 'Limpopo', clinics: ['Giyani East'] }] }
  expect(await (await manager.call('/clinics', { value, baseVersion: 1 })).json()).toEqual({
    version: 2,
  })
  const again = await manager.call('/clinics', { value, baseVersion: 1 })
  expect(await again.json(), 'a repeat changes nothing').toEqual({ version: 2 })
  const stale = await manager.call('/clinics', { value: defaultClinics, baseVersion: 1 })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { value, version: 2 } })
  expect(await (await editor.call('/clinics')).json()).toMatchObject({ value })
  const [entry] = await findActivity(database.db, 'settings', 'clinics')
  expect(entry).toMatchObject({ details: { version: 2, before: 40, after: 1 } })
})

test.each([
  [{ groups: [] }],
  [{ groups: [{ province: 'Limpopo', clinics: ['a', 'A'] }] }],
  [{ groups: [{ province: 'Limpopo', clinics: [' '] }] }],
  [{ groups: [{ province: 'Limpopo', clinics: ['x'.repeat(121)] }] }],
  [{ groups: [{ province: 'Limpopo', clinics: ['a\u0000'] }] }],
])('D-28 T18 a list that makes no sense is refused: %j', async (value) => {
  expect((await manager.call('/clinics', { value, baseVersion: 2 })).status).toBe(422)
})
