import { beforeEach, expect, test } from 'vitest'
import { readAnswer, type StaffCaller, useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { defaultAccessRules, defaultPromotion, defaultSite } from './content.ts'
import { seedSettings } from './store.server.ts'
import type { SettingsAnswer, StoredAccess } from './ui/settings-api.ts'

const database = useTestDatabase()
const { owner, manager: second } = useStaff(database, ['owner', 'manager'], { at: '/settings' })
beforeEach(async () => {
  await database.pool.query('truncate settings, settings_changes, activity_log restart identity')
  await seedSettings(database.db)
})

type Body = SettingsAnswer & StoredAccess & { error: string; fields: Record<string, string> }
const call = (who: StaffCaller, path: string, body?: object) =>
  readAnswer<Body>(who.call(path, body))
const readSettingsAnswer = async (who = owner) => (await call(who, '')).body
const changeInput = (value: object, idempotencyKey = 'change-0001') => {
  return { value, baseVersion: 1, idempotencyKey }
}
const until = { endsOn: '2027-01-31', pages: ['/bundles'] }
const summer = { ...defaultPromotion, headline: 'Summer', ...until }

test('T18 a record key that the database cannot store is refused with a 422', async () => {
  const rules = { rule: 'off', byForm: {}, byProvince: { 'a\u0000b': owner.id }, escalateTo: null }
  const answer = await owner.call('/../lead-assignment', changeInput(rules))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ fields: { 'value.byProvince': expect.any(String) } })
})

test('D-11 D-112 a super admin can read and change access to the internal documentation, and the history shows it', async () => {
  const change = changeInput({ ...defaultAccessRules, areDocsForStaffOnly: true })
  const stored = async () => (await call(owner, '/access')).body
  expect(await stored()).toMatchObject({ value: { areDocsForStaffOnly: false }, version: 1 })
  expect(await call(owner, '/access', change)).toEqual({ status: 200, body: { version: 2 } })
  expect(await stored()).toMatchObject({ value: change.value, updatedBy: 'Olga Owner' })
  expect((await readSettingsAnswer(second)).history).toMatchObject([
    { actorName: 'Olga Owner', text: 'changed sign-in for the internal documentation: No → Yes' },
  ])
})

test('SHELL-18 a change of the site settings is stored and listed in the history', async () => {
  const value = { ...defaultSite, phone: '010 000 0199' }
  const changed = await call(second, '/site', changeInput(value))
  expect(changed).toEqual({ status: 200, body: { version: 2 } })
  const { site, history } = await readSettingsAnswer()
  expect(site).toMatchObject({ value, version: 2, updatedBy: 'Max Manager' })
  expect(history).toMatchObject([
    { actorName: 'Max Manager', text: `changed Phone: ${defaultSite.phone} → 010 000 0199` },
  ])
})

test('PRM-08 only a second person can apply a promotion proposal, and only once', async () => {
  const made = await call(owner, '/proposals', changeInput(summer))
  expect(made).toMatchObject({ status: 200, body: { id: 1 } })
  const proposed = await readSettingsAnswer()
  expect(proposed.proposals).toMatchObject([
    { state: 'pending', proposedBy: owner.id, proposedByName: 'Olga Owner', value: summer },
  ])
  expect(proposed.promotion.value).toEqual(defaultPromotion)
  const path = '/proposals/1/decision'
  expect(await call(owner, path, { decision: 'applied' })).toMatchObject({
    status: 403,
    body: { error: 'This is your own proposal. A second person must decide.' },
  })
  const decision = { decision: 'applied', comment: 'Good.' }
  expect((await call(second, path, decision)).status).toBe(200)
  expect((await call(second, path, decision)).status).toBe(409)
  const { promotion, history } = await readSettingsAnswer()
  expect(promotion).toMatchObject({ value: summer, version: 2, updatedBy: 'Max Manager' })
  const headline = `Headline: ${defaultPromotion.headline} → Summer`
  const changed = `${headline}; Last day: 30 September 2025 → 31 January 2027; Pages: Every public page → /bundles`
  expect(history.map(({ text }) => text)).toEqual([
    `applied promotion 1: ${changed}`,
    `proposed promotion 1: ${changed}`,
  ])
})

test('a rejected proposal changes nothing, an unknown one is a 404, and one that ends before it starts is refused', async () => {
  await call(owner, '/proposals', changeInput(summer))
  await call(second, '/proposals/1/decision', { decision: 'rejected' })
  expect((await readSettingsAnswer()).promotion.value).toEqual(defaultPromotion)
  for (const id of ['7', '999999999999']) {
    const { status } = await call(second, `/proposals/${id}/decision`, { decision: 'applied' })
    expect(status, id).toBe(404)
  }
  const backwards = { ...summer, endsOn: '2020-01-01' }
  expect(await call(owner, '/proposals', changeInput(backwards, 'proposal-3'))).toMatchObject({
    status: 422,
    body: { fields: { 'value.endsOn': 'The end can’t be before the start.' } },
  })
})

test('D-50 the settings show if there is no second person to decide on a proposal', async () => {
  const setActive = (isActive: boolean) =>
    database.pool.query(`update staff_users set is_active = ${isActive} where id = '${second.id}'`)
  expect(await readSettingsAnswer()).toMatchObject({ isAlone: false })
  await setActive(false)
  expect(await readSettingsAnswer()).toMatchObject({ isAlone: true })
  await setActive(true)
})
