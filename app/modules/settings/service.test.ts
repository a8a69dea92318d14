import { beforeEach, expect, test } from 'vitest'
import { secondPersonWords } from '#app/modules/access/second-person/content.ts'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import { defaultPromotion, defaultSite } from './content.ts'
import { decidePromotion, proposePromotion } from './promotion/service.server.ts'
import { changeSite } from './service.server.ts'
import {
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
const changeInput = (value: Record<string, unknown>, key = 'change-0001') => ({
  value,
  baseVersion: 1,
  idempotencyKey: key,
})
const readLog = async () =>
  (await database.pool.query('select subject_id, details from activity_log')).rows
const summer = { ...defaultPromotion, headline: 'Summer: first month free', endsOn: '2027-01-31' }
/** Proposes the summer promotion. Returns the id of the proposal. */
async function propose(key = 'proposal-1') {
  const ctx = contextAs('product_manager', 'proposer')
  const proposed = await proposePromotion(ctx, changeInput(summer, key))
  return proposed.ok ? proposed.value.id : 0
}

test('RES-07 a new caption and source of the power statistics are stored with history, and read once the cache is stale', async () => {
  const ctx = contextAs('product_manager')
  expect(await readSettings(ctx, 'site')).toMatchObject({
    powerCaption: expect.stringContaining('Illustrative'),
    powerSource: '',
  })
  const words = { powerCaption: 'Of 120 of our clients.', powerSource: 'Own survey, 2026' }
  const outcome = await changeSite(ctx, changeInput({ ...defaultSite, ...words }))
  expect(outcome).toEqual({ ok: true, value: { version: 2 } })
  // In production, a database notification marks the cache of each node as stale.
  ctx.cache.markStale(settingsTag('site'))
  expect(await readSettings(ctx, 'site')).toMatchObject(words)
  expect(await findSettingsChanges(database.db, 'site')).toMatchObject([
    { state: 'applied', proposedBy: 'id-product_manager', value: words },
  ])
  const changes = Object.entries(words).map(([field, newValue]) => {
    return { field, oldValue: defaultSite[field as keyof typeof words], newValue }
  })
  const details = { version: 2, changes }
  expect(await readLog()).toEqual([{ subject_id: 'site', details }])
})

test('RES-07 a change of the site settings must include the caption of the power page', async () => {
  const { powerCaption: _, ...without } = defaultSite
  expect(await changeSite(contextAs('product_manager'), changeInput(without))).toMatchObject({
    reason: 'invalid-input',
    fields: { 'value.powerCaption': expect.any(String) },
  })
})

test('a repeated change is applied once, and one based on an old version is refused with the current value', async () => {
  const ctx = contextAs('super_admin')
  const change = changeInput({ ...defaultSite, phone: '010 000 0111' })
  await changeSite(ctx, change)
  expect(await changeSite(ctx, change)).toEqual({ ok: true, value: { version: 2 } })
  expect(await readLog()).toHaveLength(1)
  expect(await changeSite(ctx, { ...change, idempotencyKey: 'change-0003' })).toMatchObject({
    reason: 'conflict',
    current: { value: { phone: '010 000 0111' }, version: 2, updatedBy: 'Test super_admin' },
  })
})

test('PRM-08 the database rejects a proposal decided by its proposer', async () => {
  const by = { decidedBy: 'one', decidedByName: 'One', decidedAt: new Date() }
  const forged = insertSettingsChange(database.db, {
    ...changeInput(summer),
    ...by,
    name: 'promotion',
    state: 'applied',
    proposedBy: 'one',
    proposedByName: 'One',
    proposedAt: new Date(),
  })
  await expect(forged).rejects.toThrow()
})

test('D-50 D-110 an account that the proposer has just invited cannot apply a promotion, but can reject it', async () => {
  const id = await propose()
  const ctx = contextAs('product_manager', 'invited')
  await database.pool.query(
    `insert into activity_log (at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, details)
     values ($1, 'staff', 'proposer', 'Proposer', 'staff.invited', 'staff-user', 'invited', '{}')`,
    [ctx.clock.now()],
  )
  const applied = await decidePromotion(ctx, { id, decision: 'applied' })
  expect(applied).toMatchObject({ ok: false, reason: 'not-allowed' })
  expect(secondPersonWords.invite.always).toContain('a day after')
  expect((await decidePromotion(ctx, { id, decision: 'rejected' })).ok).toBe(true)
})

test('of six simultaneous decisions on a proposal, one succeeds and five are conflicts', async () => {
  const id = await propose()
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, i) => {
      const decision = i % 2 ? 'applied' : 'rejected'
      return decidePromotion(contextAs('super_admin', `decider-${i}`), { id, decision })
    }),
  )
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'conflict')).toHaveLength(5)
})

test('applying a proposal based on an older promotion is a conflict', async () => {
  const ids = [await propose('proposal-a'), await propose('proposal-b')]
  const [first, second] = ids.map((id) => ({ id, decision: 'applied' }))
  expect((await decidePromotion(contextAs('product_manager'), first)).ok).toBe(true)
  expect(await decidePromotion(contextAs('product_manager'), second)).toMatchObject({
    ok: false,
    reason: 'conflict',
  })
})
