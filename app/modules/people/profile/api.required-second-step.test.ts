import { afterEach, expect, test } from 'vitest'
import { removePasskeysOf } from '#app/modules/access/passkey/store.server.ts'
import { readSessionFromCookie } from '#app/modules/access/session/service.server.ts'
import { lockPerson } from '#app/modules/access/staff/store.server.ts'
import { staffPasskeys } from '#app/modules/access/tables.ts'
import { extensions } from '#server/registrations.ts'
import { staffPassword, useStaff } from '#tools/testing/fixtures.ts'
import { answerOf, codeOf, requireSecondStep } from '#tools/testing/staff-test.ts'
import { callWhileLocked, testContext, useTestDatabase } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const { signInAs } = useStaff(database, [])
const requireFrom = async (roles: unknown) =>
  expect(await requireSecondStep(database, roles)).toMatchObject({ ok: true })
afterEach(() => requireFrom([]))

test('STF-10 a person whose role requires a second step can only set it up until that is done', async () => {
  const person = await signInAs('editor')
  const other = await signInAs('viewer')
  expect((await person.call('/offers')).status).toBe(200)
  await requireFrom(['editor', 'super_admin'])
  for (const path of ['/offers', '/profile', '/profile/sessions', '/profile/mail']) {
    const refused = await answerOf(person.call(path))
    expect(refused, path).toMatchObject({ status: 403, body: { reason: 'second-step-needed' } })
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

  const state = await answerOf(person.call('/profile/second-factor'))
  expect(state.body).toMatchObject({ isOn: false, isRequired: true })
  const { body: begun } = await answerOf(person.call('/profile/second-factor/begin', {}))
  expect((await person.call('/offers')).status).toBe(403)
  const code = await codeOf(begun.secret)
  expect((await person.call('/profile/second-factor/confirm', { code })).status).toBe(200)
  expect((await person.call('/offers')).status).toBe(200)
  const off = { password: staffPassword }
  expect((await person.call('/profile/second-factor/off', off)).status).toBe(409)
  await requireFrom([])
  expect((await person.call('/profile/second-factor/off', off)).status).toBe(200)
})

test('STF-10 a session without the required second step can’t open the internal documents', async () => {
  const person = await signInAs('product_manager')
  const reader = () =>
    readSessionFromCookie(
      testContext(database, { extensions }),
      new Request('http://localhost/internal-docs', { headers: { cookie: person.headers.cookie } }),
    )
  expect(await reader()).toMatchObject({ actor: { id: person.id } })
  await requireFrom(['product_manager'])
  expect(await reader()).toBeUndefined()
})

test('STF-10 if a second step is required, the app can’t be turned off while the last passkey is being removed', async () => {
  const person = await signInAs('editor')
  const { body: begun } = await answerOf(person.call('/profile/second-factor/begin', {}))
  const code = await codeOf(begun.secret)
  await person.call('/profile/second-factor/confirm', { code })
  await database.db.insert(staffPasskeys).values({
    userId: person.id,
    name: 'Laptop',
    credentialId: 'one',
    publicKey: 'key',
    counter: 0,
  })
  await requireFrom(['editor'])
  const [answer] = await callWhileLocked(
    database,
    async (tx) => {
      await lockPerson(tx, person.id)
      await removePasskeysOf(tx, person.id)
    },
    () => person.call('/profile/second-factor/off', { password: staffPassword }),
  )
  expect(answer).toMatchObject({ status: 409 })
})

test.each([[['king']], [['editor', 'editor']], ['editor']])(
  'STF-10 %j is refused as the list of roles that require a second step',
  async (secondStepRoles) => {
    const outcome = await requireSecondStep(database, secondStepRoles)
    expect(outcome).toMatchObject({ ok: false, reason: 'invalid-input' })
  },
)
