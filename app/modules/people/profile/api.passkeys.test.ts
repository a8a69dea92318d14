import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import * as tables from '#app/modules/access/tables.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { rateLimits } from '#app/platform/tables.ts'
import { postJson } from '#tools/testing/context-app.ts'
import * as fixtures from '#tools/testing/fixtures.ts'
import { softAuthenticator } from '#tools/testing/soft-authenticator.ts'
import { answerOf, recordsOf, requireSecondStep } from '#tools/testing/staff-test.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { staffActor, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { resetFactorByEmail } from '../second-step/service.server.ts'

const siteUrl = 'http://localhost:3000'
const wrongPasskey = 'This passkey doesn’t work here. Try again, or sign in with your password.'
const refusal = { status: 401, cookies: [], body: { error: wrongPasskey } }
const database = useTestDatabase()
const { staffPasskeys, staffSessions, staffUsers, staffVerifications } = tables
const { staffPassword: password } = fixtures
const { actionsOf, deliveriesOf, sessionsOf } = recordsOf(database)
const { app, signInAs } = fixtures.useStaff(database, [], { env: { PUBLIC_URL: siteUrl } })
beforeEach(() => database.db.delete(rateLimits))
afterEach(() => requireSecondStep(database, []))

const callAuth = (given: object, at = app) => answerOf(postJson(at, '/functions/admin-auth', given))
const fetchChallenge = async (): Promise<string> =>
  (await callAuth({ action: 'passkey-options' })).body.options.challenge
const signInBy = (response: object) => callAuth({ action: 'passkey', response })

const beginAdding = async (person: fixtures.StaffCaller) =>
  (await answerOf(person.call('/profile/passkeys/options', {}))).body.options

async function withPasskey(role: StaffRole = 'editor', name = 'Work laptop') {
  const person = await signInAs(role)
  const device = softAuthenticator(person.id)
  const response = device.make(await beginAdding(person))
  const added = await answerOf(person.call('/profile/passkeys', { name, response }))
  expect(added.status).toBe(200)
  return { person, device, passkeyId: added.body.passkey.id as string, email: person.email }
}
const signPasskeyChallenge = async (device: ReturnType<typeof softAuthenticator>, counter = 0) =>
  device.use({ challenge: await fetchChallenge() }, counter)
const mailsTo = async (id: string) =>
  JSON.stringify((await deliveriesOf(id)).map(({ payload }) => payload))

test('STF-10 a passkey signs in without a password, is listed with name and times, and its owner gets an email', async () => {
  const { person, device, passkeyId, email } = await withPasskey()
  const signedIn = await signInBy(await signPasskeyChallenge(device))
  expect(signedIn).toMatchObject({ status: 200, body: { success: true, user: { email } } })
  const cookie = signedIn.cookies.map((line) => line.split(';')[0]).join('; ')
  const own = await app.request('/api/admin/profile/passkeys', {
    headers: { cookie, authorization: `Bearer ${signedIn.body.session.access_token}` },
  })
  const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) }
  const passkeys = [{ id: passkeyId, name: 'Work laptop', ...times }]
  expect(await own.json()).toEqual({ passkeys, problem: null })
  expect(await actionsOf(person.id)).toContain('staff.passkey-added')
  expect(await mailsTo(person.id)).toContain('A passkey was added to your account')
})

test('STF-10 T10 a passkey response signs in once, even if sent twice at the same moment', async () => {
  const { device } = await withPasskey()
  const answer = await signPasskeyChallenge(device)
  const both = await Promise.all([signInBy(answer), signInBy(answer)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await signInBy(answer)).toMatchObject(refusal)
})

test('STF-10 T10 an invented or expired challenge, or one for adding a passkey, is refused for sign-in', async () => {
  const { person, device } = await withPasskey()
  const invented = Buffer.from(randomUUID()).toString('base64url')
  expect((await signInBy(device.use({ challenge: invented }))).status).toBe(401)
  const old = await signPasskeyChallenge(device)
  await database.db.update(staffVerifications).set({ expiresAt: new Date(0) })
  expect((await signInBy(old)).status).toBe(401)
  const forAdding = (await beginAdding(person)).challenge
  expect((await signInBy(device.use({ challenge: forAdding }))).status).toBe(401)
})

test.each([
  ['another origin', { origin: 'https://localhost.evil.example' }],
  ['another port of the origin', { origin: 'http://localhost:4000' }],
  ['another site', { rpId: 'evil.example' }],
  ['a user not verified by the device', { isVerified: false }],
])('STF-10 T11 %s: sign-in gets the general error, and adding is refused', async (_, wrong) => {
  const { person, device } = await withPasskey()
  const signedIn = await signInBy(device.use({ challenge: await fetchChallenge(), ...wrong }))
  expect(signedIn).toMatchObject(refusal)
  const asked = await beginAdding(person)
  const response = softAuthenticator(person.id).make({ challenge: asked.challenge, ...wrong })
  expect((await person.call('/profile/passkeys', { name: 'Other', response })).status).toBe(409)
})

test('STF-10 a passkey can’t be used for another account: by user handle, by credential id or as a second step', async () => {
  const mine = await withPasskey()
  const theirs = await withPasskey()
  const named = theirs.device.use({ challenge: await fetchChallenge() }, 0, mine.person.id)
  expect((await signInBy(named)).status).toBe(401)
  const { id } = mine.device
  const signed = { ...(await signPasskeyChallenge(theirs.device)), id, rawId: id }
  signed.response.userHandle = Buffer.from(mine.person.id).toString('base64url')
  expect((await signInBy(signed)).status).toBe(401)
  const step = { email: mine.email, password, passkey: await signPasskeyChallenge(theirs.device) }
  const wrong = { status: 401, cookies: [], body: { reason: 'code-wrong' } }
  expect(await callAuth(step)).toMatchObject(wrong)
  const input = { name: 'Theirs', response: theirs.device.make(await beginAdding(mine.person)) }
  expect((await mine.person.call('/profile/passkeys', input)).status).toBe(409)
  const { body } = await signInBy(await signPasskeyChallenge(theirs.device))
  expect(body.user.id).toBe(theirs.person.id)
})

test('STF-10 a passkey whose counter does not increase is refused', async () => {
  const { device } = await withPasskey()
  for (const [counter, status] of [
    [7, 200],
    [6, 401],
    [7, 401],
    [8, 200],
  ] as const)
    expect((await signInBy(await signPasskeyChallenge(device, counter))).status).toBe(status)
})

test('STF-10 T10 with a passkey, the password by itself creates no session, and the passkey is the second step', async () => {
  const { device, email, person } = await withPasskey()
  const before = (await sessionsOf(person.id)).length
  const body = { reason: 'code-needed', current: { steps: ['passkey'] } }
  expect(await callAuth({ email, password })).toMatchObject({ status: 401, cookies: [], body })
  expect((await callAuth({ email, password, code: '000000' })).body.reason).toBe('code-wrong')
  expect(await sessionsOf(person.id)).toHaveLength(before)
  const step = { email, password, passkey: await signPasskeyChallenge(device) }
  expect((await callAuth(step)).status).toBe(200)
  const passkey = await signPasskeyChallenge(device)
  const wrong = await callAuth({ email, password: 'not-the-password-at-all', passkey })
  expect(wrong.body.reason).toBe('not-signed-in')
})

test('STF-10 a passkey is enough for a role that requires a second step, and the last one can’t be removed', async () => {
  const person = await signInAs('editor')
  await requireSecondStep(database, ['editor', 'super_admin'])
  expect((await person.call('/profile')).status).toBe(403)
  const response = softAuthenticator(person.id).make(await beginAdding(person))
  const added = await answerOf(person.call('/profile/passkeys', { name: 'Phone', response }))
  expect((await person.call('/profile')).status).toBe(200)
  const remove = () => person.call(`/profile/passkeys/${added.body.passkey.id}/remove`, {})
  expect((await remove()).status).toBe(409)
  await requireSecondStep(database, [])
  expect((await remove()).status).toBe(200)
})

test('STF-10 only its owner can rename or remove a passkey, and a removed one can’t sign in', async () => {
  const { person, device, passkeyId, email } = await withPasskey()
  const other = await signInAs('super_admin')
  const path = (what: string) => `/profile/passkeys/${passkeyId}/${what}`
  for (const [caller, what, input, status] of [
    [other, 'name', { name: 'Mine' }, 404],
    [other, 'remove', {}, 404],
    [person, 'name', { name: '' }, 422],
    [person, 'name', { name: 'Old laptop' }, 200],
    [person, 'remove', {}, 200],
    [person, 'remove', {}, 404],
  ] as const)
    expect((await caller.call(path(what), input)).status).toBe(status)
  expect((await signInBy(await signPasskeyChallenge(device))).status).toBe(401)
  expect((await callAuth({ email, password })).status).toBe(200)
  const steps = ['staff.passkey-renamed', 'staff.passkey-removed']
  expect(await actionsOf(person.id)).toEqual(expect.arrayContaining(steps))
  const text = 'The passkey “Old laptop” can no longer be used to sign in.'
  expect(await mailsTo(person.id)).toContain(text)
})

test('STF-10 adding and removing a passkey require a recently confirmed password and an active session', async () => {
  const { person, passkeyId } = await withPasskey()
  const asked = await beginAdding(person)
  const response = softAuthenticator(person.id).make(asked)
  const second = await signInAs('viewer')
  expect((await second.call('/profile/passkeys', { name: 'Not mine', response })).status).toBe(409)
  await database.db.update(staffSessions).set({ passwordConfirmedAt: new Date(0) })
  for (const [path, body] of [
    ['/profile/passkeys/options', {}],
    ['/profile/passkeys', { name: 'Late', response }],
    [`/profile/passkeys/${passkeyId}/remove`, {}],
  ] as const)
    expect((await answerOf(person.call(path, body))).body.reason).toBe('password-needed')
  await database.db.delete(staffSessions).where(eq(staffSessions.userId, person.id))
  expect((await person.call('/profile/passkeys/options', {})).status).toBe(401)
})

test('STF-10 a closed account or a reset second step ends passkey sign-in, and ending sessions includes passkey sessions', async () => {
  const { person, device, email } = await withPasskey()
  const owner = await signInAs('super_admin')
  expect((await signInBy(await signPasskeyChallenge(device))).status).toBe(200)
  await owner.call(`/users/${person.id}/sessions/end`, {})
  expect(await sessionsOf(person.id)).toEqual([])
  const { version } = (await answerOf(owner.call(`/users/${person.id}`))).body.person
  expect((await owner.call(`/users/${person.id}/deactivation`, { version })).status).toBe(200)
  const closed = await signInBy(await signPasskeyChallenge(device))
  expect(closed).toMatchObject({ status: 401, cookies: [] })

  const lost = await withPasskey()
  expect((await owner.call(`/users/${lost.person.id}/second-factor/reset`, {})).status).toBe(200)
  expect((await signInBy(await signPasskeyChallenge(lost.device))).status).toBe(401)
  expect((await callAuth({ email: lost.email, password })).status).toBe(200)
  expect((await callAuth({ email, password })).status).toBe(401)
  await database.db.delete(staffUsers).where(eq(staffUsers.id, person.id))
  const ofPerson = eq(staffPasskeys.userId, person.id)
  expect(await database.db.$count(staffPasskeys, ofPerson)).toBe(0)
})

test('STF-10 the command on the server resets a super admin’s lost passkey, and signed-in staff can’t use it', async () => {
  const { person, device, email } = await withPasskey('super_admin')
  expect((await callAuth({ email, password })).body.session).toBeUndefined()
  const signedIn = testContext(database, { actor: staffActor('super_admin') })
  expect(await resetFactorByEmail(signedIn, email)).toMatchObject({ reason: 'not-allowed' })
  const atMachine = testContext(database, { actor: systemActor('admin:create') })
  const unknown = await resetFactorByEmail(atMachine, 'unknown@staff.example')
  expect(unknown).toMatchObject({ reason: 'not-found' })
  for (let press = 0; press < 2; press++)
    expect(await resetFactorByEmail(atMachine, email)).toMatchObject({ ok: true })
  expect((await signInBy(await signPasskeyChallenge(device))).status).toBe(401)
  expect((await callAuth({ email, password })).body.session).toBeDefined()
  expect((await actionsOf(person.id)).filter((one) => one.endsWith('factor-reset'))).toHaveLength(1)
})

test('STF-10 T10 after ten wrong passkey responses, a right one gets a 429', async () => {
  const { device } = await withPasskey()
  for (let guess = 0; guess < 10; guess++)
    expect((await signInBy(device.use({ challenge: 'bm8' }))).status).toBe(401)
  expect((await signInBy(await signPasskeyChallenge(device))).status).toBe(429)
})

test.each(['http://connect.example', 'http://192.0.2.7:3000'])(
  'STF-10 at %s passkeys are refused with an error that mentions https',
  async (url) => {
    const there = testApp({ base: testContext(database, { env: { PUBLIC_URL: url } }) })
    const person = await fixtures.signIn(there, database, { role: 'editor' })
    const refusal = await callAuth({ action: 'passkey-options' }, there)
    const error = expect.stringContaining('https')
    expect(refusal.body).toMatchObject({ reason: 'unavailable', error })
    expect((await person.call('/profile/passkeys/options', {})).status).toBe(refusal.status)
  },
)

test.each([[{}], [{ id: 'a' }], ['text'], [{ id: '§', rawId: '', type: 'x', response: null }]])(
  'T12 %j is refused as a passkey response',
  async (response) => {
    expect(await signInBy(response as object)).toMatchObject({ status: 422, cookies: [] })
  },
)
