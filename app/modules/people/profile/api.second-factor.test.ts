import { base32 } from '@better-auth/utils/base32'
import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { staffSecondFactors } from '#app/modules/access/tables.ts'
import { activityLog, rateLimits } from '#app/platform/tables.ts'
import { postJson } from '#tools/testing/context-app.ts'
import { staffPassword as password, useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { answerOf, codeOf as codeAt, recordsOf } from '#tools/testing/staff-test.ts'
import { useTestDatabase, testNow } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
let now = testNow
const { app, signInAs } = useStaff(database, [], { clock: { now: () => now } })
beforeEach(async () => {
  now = testNow
  await database.db.delete(rateLimits)
})

const advanceClock = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const codeOf = (secret: string) => codeAt(secret, now)
const { deliveriesOf, sessionsOf } = recordsOf(database)

const signIn = (email: string, code?: string, typed = password) =>
  answerOf(postJson(app, '/functions/admin-auth', { email, password: typed, code }))

const begin = async (person: StaffCaller): Promise<{ secret: string; url: string }> =>
  (await answerOf(person.call('/profile/second-factor/begin', {}))).body
const confirm = (person: StaffCaller, code: string) =>
  answerOf(person.call('/profile/second-factor/confirm', { code }))

async function signInWithFactor() {
  const person = await signInAs('editor')
  const { secret } = await begin(person)
  const confirmed = await confirm(person, await codeOf(secret))
  expect(confirmed.status).toBe(200)
  advanceClock(30)
  const recoveryCodes: string[] = confirmed.body.recoveryCodes
  return { person, secret, recoveryCodes, email: person.email }
}

test('T10 a correct code turns on the second step, and its secret and recovery codes are not stored in plain text', async () => {
  const person = await signInAs('editor')
  const begun = await begin(person)
  expect(begun.url).toContain(`secret=${begun.secret}`)
  expect((await confirm(person, '000000')).status).toBe(422)
  expect((await signIn(person.email)).status).toBe(200)
  const { recoveryCodes } = (await confirm(person, await codeOf(begun.secret))).body
  expect(recoveryCodes).toHaveLength(10)
  const [row] = await database.db
    .select()
    .from(staffSecondFactors)
    .where(eq(staffSecondFactors.userId, person.id))
  const kept = JSON.stringify(row)
  const raw = new TextDecoder().decode(base32.decode(begun.secret))
  for (const secret of [begun.secret, raw, ...recoveryCodes]) expect(kept).not.toContain(secret)
  const { body } = await answerOf(person.call('/profile/second-factor'))
  expect(body).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
  expect((await person.call('/profile/second-factor/begin', {})).status).toBe(409)
})

test('T10 the right password without a code gets code-needed, and no session or cookie', async () => {
  const { email, person, secret } = await signInWithFactor()
  const before = (await sessionsOf(person.id)).length
  const needed = await signIn(email)
  const body = { success: false, reason: 'code-needed' }
  expect(needed).toMatchObject({ status: 401, cookies: [], body })
  expect(needed.body.session).toBeUndefined()
  expect(await sessionsOf(person.id)).toHaveLength(before)
  const passed = await signIn(email, await codeOf(secret))
  expect(passed).toMatchObject({ status: 200, body: { success: true, user: { email } } })
  expect(passed.cookies.length).toBeGreaterThan(0)
})

test('T11 a wrong password gets the same error with and without a code', async () => {
  const { email, secret } = await signInWithFactor()
  const plain = await signIn(email, undefined, 'not-the-password-at-all')
  const coded = await signIn(email, await codeOf(secret), 'not-the-password-at-all')
  expect(plain.body).toMatchObject({ reason: 'not-signed-in' })
  expect(coded.body).toEqual(plain.body)
})

test('T10 a code works once, even if sent twice at the same moment, and not after it expired', async () => {
  const { email, secret } = await signInWithFactor()
  const code = await codeOf(secret)
  const both = await Promise.all([signIn(email, code), signIn(email, code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect((await signIn(email, code)).body.reason).toBe('code-wrong')
  advanceClock(30)
  const next = await codeOf(secret)
  advanceClock(120)
  const wrong = { reason: 'code-wrong', fields: { code: expect.any(String) } }
  expect((await signIn(email, next)).body).toMatchObject(wrong)
})

test('T10 a recovery code signs in once, even in lower case with spaces, and new codes invalidate the old ones', async () => {
  const { email, person, recoveryCodes } = await signInWithFactor()
  const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
  expect((await signIn(email, typed)).status).toBe(200)
  expect((await signIn(email, recoveryCodes[0])).body.reason).toBe('code-wrong')
  const used = await database.db.select().from(activityLog)
  expect(used.filter(({ action }) => action === 'staff.recovery-code-used')).toMatchObject([
    { subjectId: person.id, details: { left: 9 } },
  ])
  const renewed = await answerOf(person.call('/profile/second-factor/recovery-codes', {}))
  expect((await signIn(email, recoveryCodes[1])).body.reason).toBe('code-wrong')
  expect((await signIn(email, renewed.body.recoveryCodes[1])).status).toBe(200)
})

test('T10 after ten wrong codes, the right one gets a 429 and no cookie, and an open session continues', async () => {
  const { email, secret, person } = await signInWithFactor()
  for (let guess = 0; guess < 10; guess++) {
    expect((await signIn(email, '000000')).status).toBe(401)
    await database.db.delete(rateLimits).where(like(rateLimits.key, 'sign-in:account%'))
  }
  expect(await signIn(email, await codeOf(secret))).toMatchObject({ status: 429, cookies: [] })
  expect((await person.call('/profile')).status).toBe(200)
})

test('T10 the password turns off the second step, and a super admin can reset a colleague’s', async () => {
  const { email, person } = await signInWithFactor()
  const off = (typed: string) => person.call('/profile/second-factor/off', { password: typed })
  expect((await off('not-the-password-at-all')).status).toBe(422)
  expect((await signIn(email)).body.reason).toBe('code-needed')
  expect((await off(password)).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)

  const lost = await signInWithFactor()
  const owner = await signInAs('super_admin')
  expect((await owner.call(`/users/${lost.person.id}/second-factor/reset`, {})).status).toBe(200)
  expect((await signIn(lost.email)).status).toBe(200)
  expect((await owner.call(`/users/${owner.id}/second-factor/reset`, {})).status).toBe(403)
  const actions = (await database.db.select().from(activityLog)).map(({ action }) => action)
  expect(actions).toContain('staff.second-factor-off')
  expect(actions).toContain('staff.second-factor-reset')
})

test('T10 a person gets an email when their authenticator app, recovery codes or password changes', async () => {
  const { person } = await signInWithFactor()
  const changes = [
    ['second-factor/recovery-codes', {}],
    ['second-factor/off', { password }],
    ['second-factor/off', { password }],
    ['password', { current_password: password, new_password: 'seven-quiet-windmills-turning' }],
  ] as const
  for (const [path, body] of changes)
    expect((await person.call(`/profile/${path}`, body)).status).toBe(200)
  const subjects = (await deliveriesOf(person.id)).map(({ payload }) => String(payload.subject))
  expect(subjects.map((subject) => subject.split(' – ')[0]).toSorted()).toEqual([
    'An authenticator app was set up for your account',
    'Your authenticator app was switched off',
    'Your password was changed',
    'Your recovery codes were replaced',
  ])
})
