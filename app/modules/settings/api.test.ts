import { beforeEach, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { defaultPromotion, defaultSite } from './content.ts'
import { seedSettings } from './store.server.ts'
import type { SettingsAnswer, StoredAccess } from './ui/settings-api.ts'

const database = useTestDatabase()
const { owner, manager: second } = useStaff(database, ['owner', 'manager'], { at: '/settings' })
beforeEach(async () => {
  await database.pool.query('truncate settings, settings_changes, activity_log restart identity')
  await seedSettings(database.db)
})

const readSettingsAnswer = async (who = owner) =>
  (await (await who.call('')).json()) as SettingsAnswer
const readResponse = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})
const siteChangeBody = (phone: string, key: string, baseVersion = 1) => ({
  value: { ...defaultSite, phone },
  baseVersion,
  idempotencyKey: key,
})
const summerPromotion = {
  ...defaultPromotion,
  headline: 'Summer',
  endsOn: '2027-01-31',
  pages: ['/bundles'],
}
const proposalBody = (key: string) => ({
  value: summerPromotion,
  baseVersion: 1,
  idempotencyKey: key,
})

test('D-11 D-112 who may read the internal documentation is for super admins to see and to change', async () => {
  const change = {
    value: { areDocsForStaffOnly: true },
    baseVersion: 1,
    idempotencyKey: 'docs-1234',
  }
  const stored = async () => (await (await owner.call('/access')).json()) as StoredAccess
  expect(await stored()).toMatchObject({ value: { areDocsForStaffOnly: false }, version: 1 })
  expect(await readResponse(await owner.call('/access', change))).toEqual({
    status: 200,
    body: { version: 2 },
  })
  expect(await stored()).toMatchObject({
    value: { areDocsForStaffOnly: true },
    updatedBy: 'Olga Owner',
  })
  const stale = await readResponse(
    await owner.call('/access', { ...change, idempotencyKey: 'docs-5678' }),
  )
  expect(stale).toMatchObject({ status: 409, body: { current: { version: 2 } } })
  const { history } = await readSettingsAnswer(second)
  expect(history).toMatchObject([
    { actorName: 'Olga Owner', text: 'changed sign-in for the internal documentation' },
  ])
})

test('SHELL-18 a change of the site record is answered, stored and told in the history', async () => {
  const changed = await second.call('/site', siteChangeBody('010 000 0199', 'change-site-1'))
  expect(await readResponse(changed)).toEqual({ status: 200, body: { version: 2 } })
  const now = await readSettingsAnswer()
  expect(now.site).toMatchObject({
    value: { phone: '010 000 0199' },
    version: 2,
    updatedBy: 'Max Manager',
  })
  expect(now.history).toMatchObject([{ actorName: 'Max Manager', text: 'changed Phone' }])
})

test('PRM-08 a proposal is applied by a second person only, once', async () => {
  const proposed = await readResponse(await owner.call('/proposals', proposalBody('proposal-1')))
  expect(proposed).toMatchObject({ status: 200, body: { id: 1 } })
  expect((await readSettingsAnswer()).proposals).toMatchObject([
    {
      state: 'pending',
      proposedBy: owner.id,
      proposedByName: 'Olga Owner',
      value: summerPromotion,
    },
  ])
  expect((await readSettingsAnswer()).promotion.value).toEqual(defaultPromotion)
  const path = '/proposals/1/decision'
  expect(await readResponse(await owner.call(path, { decision: 'applied' }))).toMatchObject({
    status: 403,
    body: { error: 'This is your own proposal. A second person must decide.' },
  })
  const decision = { decision: 'applied', comment: 'Good.' }
  expect(await readResponse(await second.call(path, decision))).toMatchObject({ status: 200 })
  expect((await second.call(path, decision)).status).toBe(409)
  const now = await readSettingsAnswer()
  expect(now.promotion).toMatchObject({
    value: summerPromotion,
    version: 2,
    updatedBy: 'Max Manager',
  })
  expect(now.history.map(({ text }) => text)).toEqual([
    'applied promotion 1',
    'proposed promotion 1: Headline, Last day, Pages',
  ])
})

test('a rejected proposal changes nothing; one that is not there is 404', async () => {
  await owner.call('/proposals', proposalBody('proposal-2'))
  await second.call('/proposals/1/decision', { decision: 'rejected' })
  expect((await readSettingsAnswer()).promotion.value).toEqual(defaultPromotion)
  for (const id of ['7', '999999999999']) {
    const response = await second.call(`/proposals/${id}/decision`, { decision: 'applied' })
    expect(response.status, id).toBe(404)
  }
  const backwards = {
    ...proposalBody('proposal-3'),
    value: { ...summerPromotion, endsOn: '2020-01-01' },
  }
  expect(await readResponse(await owner.call('/proposals', backwards))).toMatchObject({
    status: 422,
    body: { fields: { 'value.endsOn': 'The end can’t be before the start.' } },
  })
})

test('D-50 the promotion says where no one else could decide a proposal', async () => {
  const setActive = (isActive: boolean) =>
    database.pool.query('update staff_users set is_active = $1 where id = $2', [
      isActive,
      second.id,
    ])
  expect(await readSettingsAnswer()).toMatchObject({ isAlone: false })
  await setActive(false)
  expect(await readSettingsAnswer()).toMatchObject({ isAlone: true })
  await setActive(true)
})
