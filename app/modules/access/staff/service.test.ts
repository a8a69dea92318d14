import { expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import {
  useTestDatabase,
  databaseNow,
  staffActor,
  testContext,
} from '#tools/testing/test-database.ts'
import { staffVerifications } from '../tables.ts'
import {
  createStaffUser,
  makeResetLink,
  resetPassword,
  validatePassword,
} from './service.server.ts'
import { findPasswordHash } from './store.server.ts'

const database = useTestDatabase()

const operator = () => testContext(database, { actor: systemActor('admin:create') })
const person = (email: string, more = {}) => ({
  email,
  password: 'copper-kettle-over-42-hills',
  fullName: 'Thandi Example',
  role: 'editor',
  ...more,
})
const actionsOf = async (id: string) =>
  (await findActivity(database.db, 'staff-user', id)).map(({ action }) => action).toReversed()
const linkFor = (email: string) => makeResetLink(operator(), { email }, 'https://baobab.example')
const reset = (token: string, password = 'seven-quiet-windmills-turning') =>
  resetPassword(testContext(database), { token, password })

test('ADL-22 ADL-18 a new account has a unique email, an argon2id hash and a log entry', async () => {
  const made = await createStaffUser(operator(), person(' Naledi@Staff.Example '))
  expect(made).toMatchObject({ ok: true, value: { email: 'naledi@staff.example', role: 'editor' } })
  const id = made.ok ? made.value.id : ''
  expect(await findPasswordHash(database.db, id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await actionsOf(id)).toEqual(['staff.created'])
  const again = await createStaffUser(operator(), person('naledi@staff.example'))
  expect(again).toMatchObject({ reason: 'conflict', fields: { email: expect.any(String) } })
})

test.each([
  ['email', { email: 'nobody' }],
  ['password', { password: 'fourteen chars' }],
  ['password', { password: 'x'.repeat(129) }],
  ['password', { password: 'passwordpassword1' }],
  ['password', { password: 'thandi example thandi' }],
  ['role', { role: 'king' }],
  ['fullName', { fullName: 'Thandi\u202Ednah' }],
])('ADL-22 T10 an invalid %s is reported for its field: %j', async (field, more) => {
  const outcome = await createStaffUser(operator(), person('new@staff.example', more))
  const fields = { [field]: expect.any(String) }
  expect(outcome).toMatchObject({ ok: false, reason: 'invalid-input', fields })
})

test('ROL-11 visitors and staff below super_admin cannot add people or make reset links', async () => {
  const roles = ['viewer', 'editor', 'product_manager'] as const
  for (const actor of [undefined, ...roles.map((role) => staffActor(role))]) {
    const ctx = testContext(database, { actor })
    for (const outcome of [
      await createStaffUser(ctx, person('x@staff.example')),
      await makeResetLink(ctx, { email: 'naledi@staff.example' }, 'http://localhost'),
    ])
      expect(outcome).toMatchObject({ ok: false, reason: 'not-allowed' })
  }
  const ctx = testContext(database, { actor: staffActor('super_admin') })
  expect(await createStaffUser(ctx, person('added@staff.example'))).toMatchObject({ ok: true })
  const link = await makeResetLink(ctx, { email: 'added@staff.example' }, 'http://localhost')
  expect(link).toMatchObject({ ok: true })
})

test.each([
  ['passwordpassword', false],
  ['123456789012345', false],
  ['qwertyuiopasdfgh', false],
  ['aaaaaaaaaaaaaaaaaaa', false],
  ['baobab-connect-baobab', false],
  ['thirsty-baobab-keeps-water-9', true],
  ['copper-kettle-over-42-hills', true],
])('T10 the password %s is strong enough: %s', (password, isGood) => {
  expect(validatePassword(password, ['owner@baobab-connect.example']) === undefined).toBe(isGood)
})

test('ADL-22 a reset link works once, and a new link invalidates an earlier one', async () => {
  const made = await createStaffUser(operator(), person('link@staff.example'))
  const id = made.ok ? made.value.id : ''
  const before = await findPasswordHash(database.db, id)
  const tokenOf = async () => {
    const outcome = await linkFor('LINK@staff.example')
    const [page, token] = outcome.ok ? outcome.value.link.split('#token=') : []
    expect(page).toBe('https://baobab.example/admin/reset-password')
    return token!
  }
  const early = await tokenOf()
  const token = await tokenOf()
  expect(JSON.stringify(await database.db.select().from(staffVerifications))).not.toContain(token)
  expect(await reset(early)).toMatchObject({ ok: false, reason: 'not-allowed' })
  expect(await reset(token, 'passwordpassword1')).toMatchObject({ reason: 'invalid-input' })
  expect((await Promise.all([reset(token), reset(token)])).filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findPasswordHash(database.db, id)).not.toBe(before)
  const links = Array(2).fill('staff.reset-link-made')
  expect(await actionsOf(id)).toEqual(['staff.created', ...links, 'staff.password-reset'])
})

test('ADL-22 a reset link expires after an hour, and an unknown address gets none', async () => {
  await createStaffUser(operator(), person('late@staff.example'))
  const outcome = await linkFor('late@staff.example')
  const token = outcome.ok ? outcome.value.link.split('=')[1]! : ''
  const [row] = await database.db.select().from(staffVerifications)
  const now = (await databaseNow(database)).getTime()
  expect(Math.round((row!.expiresAt.getTime() - now) / 60_000)).toBe(60)
  await database.db.update(staffVerifications).set({ expiresAt: new Date(now - 1000) })
  expect(await reset(token)).toMatchObject({ reason: 'not-allowed' })
  expect(await linkFor('unknown@staff.example')).toMatchObject({ reason: 'not-found' })
})
