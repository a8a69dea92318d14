import { randomUUID } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { Hono } from 'hono'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { findSettings } from '#app/features/settings/data.server.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { changeAccessRules } from '#app/features/settings/services/change-access-rules.server.ts'
import { recognizeReader } from '#app/features/staff-access/services/recognize-reader.server.ts'
import { allow } from '#app/features/staff-access/services/allow.server.ts'
import { guardedApi } from '#tools/testing/guarded-api.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { extensions } from '#server/registrations.ts'
import { profileApi } from './profile.server.ts'

const database = useTestDatabase(seedSettings)
let api: ReturnType<typeof guardedApi>
beforeAll(() => {
  const both = new Hono<AppEnv>()
    .route('/profile', profileApi)
    .get('/anything', allow('viewer'), (c) => c.json({ cookie: c.req.header('cookie') }))
  api = guardedApi(database, '/api/admin', both)
})
afterEach(() => requireOf([]))

async function requireOf(secondStepRoles: StaffRole[]) {
  const ctx = testContext(database, { actor: staffActor('super_admin') })
  const { version } = await findSettings(database.db, 'access')
  const outcome = await changeAccessRules(ctx, {
    value: { areDocsForStaffOnly: false, secondStepRoles },
    baseVersion: version,
    idempotencyKey: `key-${randomUUID()}`,
  })
  expect(outcome).toMatchObject({ ok: true })
}

const codeOf = (typed: string) =>
  createOTP(new TextDecoder().decode(base32.decode(typed))).hotp(
    Math.floor(testNow.getTime() / 30_000),
  )

test('STF-10 whose role needs a second step reaches nothing but its set-up until it is done', async () => {
  const person = await api.signInAs('editor')
  const other = await api.signInAs('viewer')
  expect((await person.call('/anything')).status).toBe(200)
  await requireOf(['editor', 'super_admin'])
  for (const path of ['/anything', '/profile', '/profile/sessions', '/profile/mail']) {
    const refused = await person.call(path)
    expect(refused.status, path).toBe(403)
    expect(await refused.json()).toMatchObject({ reason: 'second-step-needed' })
  }
  const writes = [
    ['/profile/mail', { wants_mail: true }],
    ['/profile/password', { current_password: 'a', new_password: 'b' }],
    ['/profile/sessions/end', {}],
    ['/profile/second-factor/off', { password: 'a' }],
    ['/profile/second-factor/recovery-codes', {}],
  ] as const
  for (const [path, body] of writes) expect((await person.call(path, body)).status, path).toBe(403)
  expect((await other.call('/anything')).status).toBe(200)

  expect(await (await person.call('/profile/second-factor')).json()).toMatchObject({
    isOn: false,
    isRequired: true,
  })
  const begun = await (await person.call('/profile/second-factor/begin', {})).json()
  expect((await person.call('/anything')).status).toBe(403)
  const code = await codeOf(begun.secret)
  expect((await person.call('/profile/second-factor/confirm', { code })).status).toBe(200)
  expect((await person.call('/anything')).status).toBe(200)
  const off = { password: 'copper-kettle-over-42-hills' }
  expect((await person.call('/profile/second-factor/off', off)).status).toBe(409)
  await requireOf([])
  expect((await person.call('/profile/second-factor/off', off)).status).toBe(200)
})

test('STF-10 the check of a session says that a second step is needed, and closed documents stay closed', async () => {
  const person = await api.signInAs('product_manager')
  const { cookie } = await (await person.call('/anything')).json()
  const reader = () =>
    recognizeReader(
      testContext(database, { extensions }),
      new Request('http://localhost/internal-docs', { headers: { cookie } }),
    )
  expect(await reader()).toMatchObject({ id: person.id })
  await requireOf(['product_manager'])
  expect(await reader()).toBeUndefined()
})

test.each([[['king']], [['editor', 'editor']], ['editor']])(
  'STF-10 %j are no roles to require a second step of',
  async (secondStepRoles) => {
    const ctx = testContext(database, { actor: staffActor('super_admin') })
    const { version } = await findSettings(database.db, 'access')
    const outcome = await changeAccessRules(ctx, {
      value: { areDocsForStaffOnly: false, secondStepRoles },
      baseVersion: version,
      idempotencyKey: `key-${randomUUID()}`,
    })
    expect(outcome).toMatchObject({ ok: false, reason: 'invalid-input' })
  },
)
