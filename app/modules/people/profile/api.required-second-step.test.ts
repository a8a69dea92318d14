import { randomUUID } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { afterEach, expect, test } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { readActorFromCookie } from '#app/modules/access/session/service.server.ts'
import { changeAccessRules } from '#app/modules/settings/service.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { extensions } from '#server/registrations.ts'
import { staffPassword, useStaff } from '#tools/testing/fixtures.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const { signInAs } = useStaff(database, [])
afterEach(() => requireSecondStep([]))

async function requireSecondStep(secondStepRoles: StaffRole[]) {
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
  const person = await signInAs('editor')
  const other = await signInAs('viewer')
  expect((await person.call('/offers')).status).toBe(200)
  await requireSecondStep(['editor', 'super_admin'])
  for (const path of ['/offers', '/profile', '/profile/sessions', '/profile/mail']) {
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
  expect((await other.call('/offers')).status).toBe(200)

  expect(await (await person.call('/profile/second-factor')).json()).toMatchObject({
    isOn: false,
    isRequired: true,
  })
  const begun = await (await person.call('/profile/second-factor/begin', {})).json()
  expect((await person.call('/offers')).status).toBe(403)
  const code = await codeOf(begun.secret)
  expect((await person.call('/profile/second-factor/confirm', { code })).status).toBe(200)
  expect((await person.call('/offers')).status).toBe(200)
  const off = { password: staffPassword }
  expect((await person.call('/profile/second-factor/off', off)).status).toBe(409)
  await requireSecondStep([])
  expect((await person.call('/profile/second-factor/off', off)).status).toBe(200)
})

test('STF-10 the check of a session says that a second step is needed, and closed documents stay closed', async () => {
  const person = await signInAs('product_manager')
  const reader = () =>
    readActorFromCookie(
      testContext(database, { extensions }),
      new Request('http://localhost/internal-docs', { headers: { cookie: person.headers.cookie } }),
    )
  expect(await reader()).toMatchObject({ id: person.id })
  await requireSecondStep(['product_manager'])
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
