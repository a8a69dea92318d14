import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import { defaultPromotion, defaultSite } from './content.ts'
import { decidePromotion, proposePromotion } from './promotion/service.server.ts'
import { changeAccessRules, changeSite } from './service.server.ts'
import {
  findSettings,
  findSettingsChanges,
  insertSettingsChange,
  readSettings,
  seedSettings,
  settingsTag,
} from './store.server.ts'

const database = useTestDatabase()
beforeEach(async () => {
  await database.pool.query('truncate settings, settings_changes, activity_log restart identity')
  await seedSettings(database.db)
})

const contextAs = (role: Parameters<typeof staffActor>[0], id = `id-${role}`) =>
  testContext(database, { actor: staffActor(role, { id }) })
const readLoggedActions = async () =>
  (await database.pool.query('select action from activity_log order by id')).rows.map(
    (row) => row.action,
  )
const renewedPromotion = {
  ...defaultPromotion,
  headline: 'Summer: first month free',
  startsOn: '2026-11-01',
  endsOn: '2027-01-31',
}
const proposalInput = (key = 'proposal-1') => ({
  value: renewedPromotion,
  baseVersion: 1,
  idempotencyKey: key,
})

test('RES-07 caption and source of the power statistics are changed with history, and pages read them at once', async () => {
  const ctx = contextAs('product_manager')
  expect(await readSettings(ctx, 'site')).toMatchObject({
    powerCaption: expect.stringContaining('Illustrative'),
    powerSource: '',
  })
  const words = { powerCaption: 'Of 120 of our clients.', powerSource: 'Own survey, 2026' }
  const outcome = await changeSite(ctx, {
    value: { ...defaultSite, ...words },
    baseVersion: 1,
    idempotencyKey: 'change-power',
  })
  expect(outcome).toEqual({ ok: true, value: { version: 2 } })
  // In production, a database notification marks the cache of each node as stale.
  ctx.cache.markStale(settingsTag('site'))
  expect(await readSettings(ctx, 'site')).toMatchObject(words)
  expect((await findSettingsChanges(database.db, 'site'))[0]?.value).toMatchObject(words)
  const log = await database.pool.query('select details from activity_log')
  expect(log.rows).toEqual([{ details: { version: 2, fields: ['powerCaption', 'powerSource'] } }])
})

test('RES-07 a site record stored before it had a caption keeps everything and has the default', async () => {
  await database.pool.query(
    `update settings set value = value - 'powerCaption' - 'powerSource' where name = 'site'`,
  )
  expect((await findSettings(database.db, 'site')).value).toEqual(defaultSite)
  const { powerCaption: _, ...without } = defaultSite
  const outcome = await changeSite(contextAs('product_manager'), {
    value: without,
    baseVersion: 1,
    idempotencyKey: 'change-without',
  })
  expect(outcome).toMatchObject({ ok: false, fields: { 'value.powerCaption': expect.any(String) } })
})

test('a repeated change is applied once; a stale one is refused with what is stored now', async () => {
  const change = {
    value: { ...defaultSite, phone: '010 000 0111' },
    baseVersion: 1,
    idempotencyKey: 'change-0002',
  }
  await changeSite(contextAs('super_admin'), change)
  expect(await changeSite(contextAs('super_admin'), change)).toEqual({
    ok: true,
    value: { version: 2 },
  })
  expect(await readLoggedActions()).toHaveLength(1)
  const stale = await changeSite(contextAs('super_admin'), {
    ...change,
    idempotencyKey: 'change-0003',
  })
  expect(stale).toMatchObject({
    reason: 'conflict',
    current: { value: { phone: '010 000 0111' }, version: 2, updatedBy: 'Test super_admin' },
  })
})

test('D-11 a super admin closes the internal documentation: stored, with history and activity', async () => {
  const change = {
    value: { areDocsForStaffOnly: true },
    baseVersion: 1,
    idempotencyKey: 'docs-0001',
  }
  const ctx = contextAs('super_admin')
  expect(await readSettings(ctx, 'access')).toEqual({ areDocsForStaffOnly: false })
  expect(await changeAccessRules(ctx, change)).toEqual({ ok: true, value: { version: 2 } })
  expect(await changeAccessRules(ctx, change)).toEqual({ ok: true, value: { version: 2 } })
  ctx.cache.markStale(settingsTag('access'))
  expect(await readSettings(ctx, 'access')).toEqual({ areDocsForStaffOnly: true })
  expect(await findSettingsChanges(database.db, 'access')).toMatchObject([
    { state: 'applied', proposedBy: 'id-super_admin', value: { areDocsForStaffOnly: true } },
  ])
  const log = await database.pool.query('select subject_id, details from activity_log')
  expect(log.rows).toEqual([
    { subject_id: 'access', details: { version: 2, fields: ['areDocsForStaffOnly'] } },
  ])
  const stale = await changeAccessRules(ctx, { ...change, idempotencyKey: 'docs-0002' })
  expect(stale).toMatchObject({ ok: false, reason: 'conflict', current: { version: 2 } })
})

test('a wrong field is named', async () => {
  const outcome = await changeSite(contextAs('super_admin'), {
    value: { ...defaultSite, email: 'nowhere' },
    baseVersion: 1,
    idempotencyKey: 'change-0005',
  })
  expect(outcome).toMatchObject({
    ok: false,
    reason: 'invalid-input',
    fields: { 'value.email': expect.any(String) },
  })
})

test('PRM-08 no one decides their own proposal, the database refuses it too', async () => {
  const proposed = await proposePromotion(contextAs('super_admin', 'one'), proposalInput())
  const id = proposed.ok ? proposed.value.id : 0
  expect(
    await decidePromotion(contextAs('super_admin', 'one'), { id, decision: 'applied' }),
  ).toMatchObject({ ok: false, reason: 'not-allowed' })
  const forged = insertSettingsChange(database.db, {
    name: 'promotion',
    value: renewedPromotion,
    baseVersion: 1,
    state: 'applied',
    idempotencyKey: 'forged-0001',
    proposedBy: 'one',
    proposedByName: 'One',
    proposedAt: new Date(),
    decidedBy: 'one',
    decidedByName: 'One',
    decidedAt: new Date(),
  })
  await expect(forged).rejects.toThrow()
})

test('two deciders at once: one decision, the other a conflict', async () => {
  const proposed = await proposePromotion(contextAs('product_manager', 'proposer'), proposalInput())
  const id = proposed.ok ? proposed.value.id : 0
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      decidePromotion(contextAs('super_admin', `decider-${i}`), {
        id,
        decision: i % 2 ? 'applied' : 'rejected',
      }),
    ),
  )
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'conflict')).toHaveLength(5)
})

test('a proposal made on an older promotion is not applied blindly', async () => {
  const first = await proposePromotion(
    contextAs('product_manager', 'proposer'),
    proposalInput('proposal-a'),
  )
  const second = await proposePromotion(
    contextAs('product_manager', 'proposer'),
    proposalInput('proposal-b'),
  )
  const ids = [first, second].map((outcome) => (outcome.ok ? outcome.value.id : 0))
  await decidePromotion(contextAs('product_manager'), { id: ids[0], decision: 'applied' })
  expect(
    await decidePromotion(contextAs('product_manager'), { id: ids[1], decision: 'applied' }),
  ).toMatchObject({ ok: false, reason: 'conflict' })
})
