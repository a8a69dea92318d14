import { beforeAll, beforeEach, expect, test } from 'vitest'
import { guardedApi, type StaffCaller } from '#tools/testing/guarded-api.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { settingsApi } from './api.server.ts'
import { defaultPromotion, defaultSite } from './content.ts'
import { siteSettingsSchema } from './schema.ts'
import { seedSettings } from './seed.server.ts'
import type { SettingsAnswer, StoredAccess } from './ui/settings-api.ts'

const database = useTestDatabase()
let owner: StaffCaller
let second: StaffCaller
let outsiders: StaffCaller[]
let visitor: () => Response | Promise<Response>
beforeAll(async () => {
  const guarded = guardedApi(database, '/api/admin/settings', settingsApi)
  owner = await guarded.signInAs('super_admin', 'Naledi Owner')
  second = await guarded.signInAs('product_manager', 'Pieter Second')
  outsiders = [await guarded.signInAs('editor'), await guarded.signInAs('viewer')]
  visitor = () => guarded.app.request('/api/admin/settings')
})
beforeEach(async () => {
  await database.pool.query('truncate settings, settings_changes, activity_log restart identity')
  await seedSettings(database.db)
})

const read = async (who = owner) => (await (await who.call('')).json()) as SettingsAnswer
const answer = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})
const siteChange = (phone: string, key: string, baseVersion = 1) => ({
  value: { ...defaultSite, phone },
  baseVersion,
  idempotencyKey: key,
})
const summer = {
  ...defaultPromotion,
  headline: 'Summer',
  endsOn: '2027-01-31',
  pages: ['/bundles'],
}
const proposal = (key: string) => ({ value: summer, baseVersion: 1, idempotencyKey: key })

test('ROL-11 D-112 product managers and above may read and write, nobody else', async () => {
  expect((await owner.call('')).status).toBe(200)
  expect((await second.call('')).status).toBe(200)
  expect((await visitor()).status).toBe(401)
  for (const outsider of outsiders) {
    expect((await outsider.call('')).status).toBe(403)
    expect((await outsider.call('/site', siteChange('1', 'outsider-1'))).status).toBe(403)
    expect((await outsider.call('/proposals', proposal('outsider-2'))).status).toBe(403)
    const decision = { decision: 'applied' }
    expect((await outsider.call('/proposals/1/decision', decision)).status).toBe(403)
  }
  expect((await read()).history).toEqual([])
})

test('D-11 D-112 who may read the internal documentation is for super admins to see and to change', async () => {
  const change = {
    value: { areDocsForStaffOnly: true },
    baseVersion: 1,
    idempotencyKey: 'docs-1234',
  }
  for (const outsider of [second, ...outsiders]) {
    expect((await outsider.call('/access')).status).toBe(403)
    expect((await outsider.call('/access', change)).status).toBe(403)
  }
  const stored = async () => (await (await owner.call('/access')).json()) as StoredAccess
  expect(await stored()).toMatchObject({ value: { areDocsForStaffOnly: false }, version: 1 })
  expect(await answer(await owner.call('/access', change))).toEqual({
    status: 200,
    body: { version: 2 },
  })
  expect(await stored()).toMatchObject({
    value: { areDocsForStaffOnly: true },
    updatedBy: 'Naledi Owner',
  })
  const stale = await answer(
    await owner.call('/access', { ...change, idempotencyKey: 'docs-5678' }),
  )
  expect(stale).toMatchObject({ status: 409, body: { current: { version: 2 } } })
  const { history } = await read(second)
  expect(history).toMatchObject([
    { actorName: 'Naledi Owner', text: 'changed sign-in for the internal documentation' },
  ])
})

test('SHELL-18 a change of the site record is answered, stored and told in the history', async () => {
  const changed = await second.call('/site', siteChange('010 000 0199', 'change-site-1'))
  expect(await answer(changed)).toEqual({ status: 200, body: { version: 2 } })
  const now = await read()
  expect(now.site).toMatchObject({
    value: { phone: '010 000 0199' },
    version: 2,
    updatedBy: 'Pieter Second',
  })
  expect(now.history).toMatchObject([{ actorName: 'Pieter Second', text: 'changed Telephone' }])
})

test('a stale change is 409 with what is stored; a wrong field is 422 and named', async () => {
  await owner.call('/site', siteChange('010 000 0111', 'change-site-2'))
  const stale = await answer(await second.call('/site', siteChange('1', 'change-site-3')))
  expect(stale).toMatchObject({ status: 409, body: { reason: 'conflict' } })
  expect(stale.body.current).toMatchObject({ version: 2, updatedBy: 'Naledi Owner' })
  const { value } = stale.body.current as { value: unknown }
  expect(siteSettingsSchema.parse(value).phone).toBe('010 000 0111')
  const wrong = await answer(await second.call('/site', siteChange(' ', 'change-site-4', 2)))
  expect(wrong).toMatchObject({
    status: 422,
    body: { fields: { 'value.phone': 'Please fill this in.' } },
  })
})

test('PRM-08 a proposal is applied by a second person only, once', async () => {
  const proposed = await answer(await owner.call('/proposals', proposal('proposal-1')))
  expect(proposed).toMatchObject({ status: 200, body: { id: 1 } })
  expect((await read()).proposals).toMatchObject([
    { state: 'pending', proposedBy: owner.id, proposedByName: 'Naledi Owner', value: summer },
  ])
  const path = '/proposals/1/decision'
  expect(await answer(await owner.call(path, { decision: 'applied' }))).toMatchObject({
    status: 403,
    body: { error: 'A second person has to decide: this proposal is your own.' },
  })
  const decision = { decision: 'applied', comment: 'Good.' }
  expect(await answer(await second.call(path, decision))).toMatchObject({ status: 200 })
  expect((await second.call(path, decision)).status).toBe(409)
  const now = await read()
  expect(now.promotion).toMatchObject({ value: summer, version: 2, updatedBy: 'Pieter Second' })
  expect(now.history.map(({ text }) => text)).toEqual([
    'applied promotion 1',
    'proposed promotion 1: Headline, Last day, Pages',
  ])
})

test('a rejected proposal changes nothing; one that is not there is 404, nonsense 422', async () => {
  await owner.call('/proposals', proposal('proposal-2'))
  await second.call('/proposals/1/decision', { decision: 'rejected' })
  expect((await read()).promotion.value).toEqual(defaultPromotion)
  for (const id of ['7', '999999999999']) {
    const response = await second.call(`/proposals/${id}/decision`, { decision: 'applied' })
    expect(response.status, id).toBe(404)
  }
  for (const id of ['x', '-1', '1e30', '0']) {
    const response = await second.call(`/proposals/${id}/decision`, { decision: 'applied' })
    expect(response.status, id).toBe(422)
  }
  const backwards = { ...proposal('proposal-3'), value: { ...summer, endsOn: '2020-01-01' } }
  expect(await answer(await owner.call('/proposals', backwards))).toMatchObject({
    status: 422,
    body: { fields: { 'value.endsOn': 'The end must not come before the start.' } },
  })
})
