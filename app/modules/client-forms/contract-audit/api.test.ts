import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultClinics } from '#app/modules/settings/content.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { auditAnswers, submitAudit } from '#tools/testing/client-forms.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { countRowsRead } from '#tools/testing/measure.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { changeStage, classifySubmission, correctSubmission } from '../submission/service.server.ts'
import { rolloutSorts, type RolloutPage, type RolloutSummary } from './board/schema.ts'
import { readRolloutPage } from './board/service.server.ts'
import { contractAudit } from './content.ts'
import { countClinicsOf, refreshNewestAudits } from './store.server.ts'

const database = useTestDatabase()
const { manager, editor, viewer } = useStaff(database, ['manager', 'editor', 'viewer'], {
  at: '/forms/unjani/contract-audit',
})

let minutes = 0
/** Submits an audit of a 12-month contract, a minute after the one before. */
function submit(more: object) {
  const clock = fixedClock(new Date(testNow.getTime() + minutes++ * 60_000))
  const body = { contractType: '12-months', monthlyFee: 899.5, ...more }
  return submitAudit(testContext(database, { extensions, clock }), body)
}

const board = async (query = '') =>
  (await (await editor.call(`/rollout/clinics${query}`)).json()) as RolloutPage
const summary = async () => (await (await editor.call('/rollout')).json()) as RolloutSummary
async function clinicOf(name: string) {
  const { clinics } = await board(`?search=${encodeURIComponent(name)}`)
  return clinics.find(({ clinicName }) => clinicName === name)!
}
const changeClinicWork = (clinicName: string, version: number, change: object) =>
  editor.call('/rollout/clinics', { clinicName, version, change })

test('AUD-64 D-144 FLD-08 the board shows notice windows, and its CSV export is filtered, escaped and logged', async () => {
  await submit({ clinicName: '=1+1' })
  await submit({ contractType: 'month-to-month' })
  const { clinics, total } = await board()
  expect(total, 'every listed clinic, and the one that was typed').toBe(41)
  expect(clinics.slice(0, 3).map(({ clinicName, audit }) => [clinicName, audit?.window])).toEqual([
    ['Tembisa Clinic', 'none'],
    ['=1+1', 'open'],
    ['Ackerville Clinic', undefined],
  ])
  const { totals } = await summary()
  expect(totals).toMatchObject({ clinics: 41, audited: 2, monthlyFeeRands: 1799 })
  const csv = await (await editor.call('/rollout/export', { window: 'open' })).text()
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain("'=1+1")
  expect(csv).toContain('2027-03-15')
  const [entry] = await findActivity(database.db, 'client-form-list', 'unjani/contract-audit')
  expect(entry).toMatchObject({
    action: 'client-form.rollout-exported',
    details: { count: 1, window: 'open' },
  })
})

test('FLD-08 D-152 a proclaimed holiday in the settings moves the notice window on the board', async () => {
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

test('FLD-03 the board shows the audit with the newest audit date, regardless of the order of arrival', async () => {
  const clinicName = 'Giyani Clinic'
  const shown = async () => (await clinicOf(clinicName)).audit
  await submit({ clinicName, auditDate: '2026-11-18', currentProvider: 'MTN' })
  await submit({ clinicName, auditDate: '2026-11-10', currentProvider: 'Rain' })
  expect(await shown(), 'an older one that came later').toMatchObject({ provider: 'MTN' })
  const later = { auditDate: '2026-11-18', currentProvider: 'Vodacom' }
  await submit({ clinicName: ' giyani CLINIC', ...later })
  const expected = { provider: 'Vodacom', auditDate: '2026-11-18' }
  expect(await shown(), 'of two on the same day, the later one').toMatchObject(expected)
})

test('FLD-03 an audit that is set aside, marked as spam or moved to another clinic is replaced by the next one', async () => {
  const clinicName = 'Seshego Clinic'
  const shown = async () => (await clinicOf(clinicName)).audit?.provider
  for (const [day, currentProvider] of ['MTN', 'Rain', 'Telkom'].entries())
    await submit({ clinicName, auditDate: `2026-11-0${day + 1}`, currentProvider })
  const ctx = testContext(database, { extensions, actor: staffActor('editor') })
  const newest = async () => ({ submissionId: (await clinicOf(clinicName)).audit!.id, version: 1 })
  await changeStage(ctx, contractAudit, { ...(await newest()), stage: 'set-aside' })
  expect(await shown()).toBe('Rain')
  const spam = await newest()
  await classifySubmission(ctx, contractAudit, { ...spam, isSpam: true })
  expect(await shown()).toBe('MTN')
  await classifySubmission(ctx, contractAudit, { ...spam, version: 2, isSpam: false })
  expect(await shown()).toBe('Rain')
  const values = { ...auditAnswers, clinicName: 'Tzaneen Clinic', province: 'Limpopo' }
  const correction = { ...spam, version: 3, values, reason: 'The wrong clinic was chosen' }
  await correctSubmission(ctx, contractAudit, correction)
  expect(await shown()).toBe('MTN')
  expect((await clinicOf('Tzaneen Clinic')).audit).toMatchObject({ id: spam.submissionId })
})

test('FLD-03 of audits of one clinic that arrive at the same time, the newest is shown', async () => {
  const clinicName = 'Nyanga Clinic'
  const days = Array.from({ length: 12 }, (_, day) => `2026-10-${String(10 + day)}`)
  await Promise.all(
    days
      .toSorted((one, other) => one.slice(-1).localeCompare(other.slice(-1)))
      .map((auditDate) => submit({ clinicName, auditDate })),
  )
  expect((await clinicOf(clinicName)).audit).toMatchObject({ auditDate: '2026-10-21' })
})

test('FLD-08 a change of stage, date and owner is logged once, a repeat is harmless and a stale change gets a 409', async () => {
  const clinicName = 'Delft Clinic'
  const change = { stage: 'planned', migrationDate: '2027-02-01', ownerId: manager.id }
  for (const at of ['first', 'again'])
    expect(await (await changeClinicWork(clinicName, 0, change)).json(), at).toEqual({ version: 1 })
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

test('FLD-08 of ten simultaneous changes to one field, one succeeds and nine get a 409', async () => {
  const days = Array.from({ length: 10 }, (_, day) => `2027-03-${10 + day}`)
  const answers = await Promise.all(
    days.map((migrationDate) => changeClinicWork('Paarl East Clinic', 0, { migrationDate })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test.each([
  ['an unknown clinic', 'No Such Clinic', { stage: 'planned' }, 404],
  ['an unknown stage', 'Delft Clinic', { stage: 'lost' }, 422],
  ['an impossible date', 'Delft Clinic', { migrationDate: '2027-02-30' }, 422],
  ['a year out of range', 'Delft Clinic', { migrationDate: '0202-02-01' }, 422],
  ['nothing', 'Delft Clinic', {}, 422],
  ['a field that the row does not have', 'Delft Clinic', { priority: 'high' }, 422],
  ['an unknown owner', 'Delft Clinic', { ownerId: 'unknown-person' }, 422],
] as const)('FLD-08 T18 refused: %s', async (_what, clinicName, change, status) => {
  expect((await changeClinicWork(clinicName, 1, change)).status).toBe(status)
})

test('FLD-08 a clinic cannot be assigned to a viewer', async () => {
  const response = await changeClinicWork('Delft Clinic', 1, { ownerId: viewer.id })
  expect(await response.json()).toMatchObject({ fields: { ownerId: expect.any(String) } })
})

test('FLD-08 the board filters and sorts by URL parameters, and migrated clinics come last in every order', async () => {
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
  const inCape = await names('?priority=not-audited&province=Western+Cape&sort=name')
  const towns = 'Delft,Gugulethu,Khayelitsha,Mitchells Plain,Paarl East,Thembalethu'.split(',')
  expect(inCape).toEqual(towns.map((town) => `${town} Clinic`))
  expect((await board('?sort=nonsense&stage=nonsense&cursor=nonsense&search=%25')).total).toBe(0)
  const { totals } = await summary()
  expect(totals.migrated).toBe(1)
  expect(totals.monthlyFeeRands).toBeLessThan(9_999_999)
})

test('FLD-08 with 20,500 audits the pages stay in order, and totals are right to the cent', async () => {
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
  const { provinces, ending, today } = await summary()
  const many = provinces.find(({ province }) => province === 'Free State')
  expect(many).toMatchObject({ clinics: 20_500, monthlyFeeRands: 2_050_205 })
  const ends = ending.map(({ contractEnd }) => contractEnd)
  expect(ends).toHaveLength(60)
  expect(ends).toEqual(ends.toSorted())
  // Hundreds of contracts ended in the past month, but the timeline prefers the upcoming ends.
  expect(ends[0]! >= today).toBe(true)
  const seen: string[] = []
  let next: string | null = null
  for (let page = 0; page < 5; page++) {
    const from = next ? `&cursor=${encodeURIComponent(next)}` : ''
    const { total, clinics, ...more } = await board(`?province=Free+State&sort=contract-end${from}`)
    expect(total).toBe(20_500)
    seen.push(...clinics.map(({ clinicName, audit }) => `${audit!.contractEnd} ${clinicName}`))
    next = more.next
  }
  expect(new Set(seen).size).toBe(250)
  const days = seen.map((each) => each.slice(0, 10))
  expect(days).toEqual(days.toSorted())
  const file = await editor.call('/rollout/export', { province: 'Free State' })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(20_501)
})

test('D-28 product managers can change the list of clinics, and a stale change gets a 409', async () => {
  const value = { groups: [{ province: 'Limpopo', clinics: ['Giyani East'] }] }
  for (const time of ['first', 'a repeat changes nothing']) {
    const saved = await manager.call('/clinics', { value, baseVersion: 1 })
    expect(await saved.json(), time).toEqual({ version: 2 })
  }
  const stale = await manager.call('/clinics', { value: defaultClinics, baseVersion: 1 })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { value, version: 2 } })
  expect(await (await editor.call('/clinics')).json()).toMatchObject({ value })
  const [entry] = await findActivity(database.db, 'settings', 'clinics')
  expect(entry).toMatchObject({ details: { version: 2, before: 40, after: 1 } })
})

test.each([[null], [['a', 'A']], [[' ']], [['x'.repeat(121)]], [['a\u0000']]])(
  'D-28 T18 an invalid list of clinics is refused: %j',
  async (clinics) => {
    const groups = clinics ? [{ province: 'Limpopo', clinics }] : []
    const body = { value: { groups }, baseVersion: 2 }
    expect((await manager.call('/clinics', body)).status).toBe(422)
  },
)

test('OPS-09 STF-10 counting a person’s clinics does not read the rows of other owners', async () => {
  await database.pool.query(
    `insert into rollout_clinics (key, name, owner_id)
     select 'clinic ' || n, 'Clinic ' || n, case when n > 100 then 'other-' || n % 50 when n > 97 then 'leaver' end
     from generate_series(1, 5000) n`,
  )
  await database.pool.query('analyze rollout_clinics')
  await database.db.transaction(async (tx) => {
    const before = await countRowsRead(tx, 'rollout_clinics')
    expect(await countClinicsOf(tx, ['leaver'])).toEqual(new Map([['leaver', 3]]))
    expect((await countRowsRead(tx, 'rollout_clinics')) - before).toBeLessThan(10)
  })
})
