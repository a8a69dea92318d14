import { eq, sql } from 'drizzle-orm'
import { Hono, type Context as HonoContext } from 'hono'
import { expect, test } from 'vitest'
import { refused } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { profileApi } from '#app/modules/people/profile/api.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { RefusalError, type AppEnv } from '#app/platform/http.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { answerErrors } from '#server/middleware.ts'
import { contextApp, postJson } from '#tools/testing/context-app.ts'
import { createPerson, staffPassword as password } from '#tools/testing/fixtures.ts'
import {
  callWhileLocked,
  databaseNow,
  testContext,
  useTestDatabase,
} from '#tools/testing/test-database.ts'
import { adminAuthApi } from './api.server.ts'
import { hashQueue } from './secret/store.server.ts'
import { allow, guardStaffApi } from './session/service.server.ts'
import { makeResetLink } from './staff/service.server.ts'
import { replacePassword } from './staff/store.server.ts'
import { staffSessions, staffUsers } from './tables.ts'

const database = useTestDatabase(seedSettings)

const makeUser = (role: StaffRole = 'editor', fullName?: string) =>
  createPerson(database, role, fullName)
const actionsOf = async (id: string) =>
  (await findActivity(database.db, 'staff-user', id)).map(({ action }) => action).toReversed()

function makeApp(more: { clientNetwork?: string; env?: Record<string, string> } = {}) {
  const app = contextApp(() => testContext(database, more)).onError(answerErrors(silentLog))
  app.route('/functions', adminAuthApi)
  app.use('/api/admin/*', guardStaffApi())
  const answer = (c: HonoContext<AppEnv>) =>
    c.json({ role: (c.get('ctx').actor as { role: string }).role })
  app.route('/api/admin/profile', profileApi)
  return app
    .get('/api/admin/any', allow('viewer'), answer)
    .get('/api/admin/leads/:id', allow('editor'), answer)
    .get('/api/admin/refuses', allow('viewer'), () => {
      throw new RefusalError(refused('too-many-requests', 'Later.', { retryAfterSeconds: 3.2 }))
    })
}

type SessionTokens = { token?: string; cookie?: string }

const headersOf = ({ token, cookie }: SessionTokens) => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(cookie ? { cookie } : {}),
})

async function call(body: unknown, half: SessionTokens = {}, app = makeApp()) {
  const response = await postJson(app, '/functions/admin-auth', body, headersOf(half))
  return { response, body: await response.json() }
}

async function signInAs(email: string, app = makeApp()) {
  const { response, body } = await call({ email, password }, {}, app)
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  return { token: body.session.access_token as string, cookie, body, response }
}

async function isSessionAccepted(half: SessionTokens, app = makeApp()): Promise<boolean> {
  const { body } = await call(undefined, half, app)
  const answers = await Promise.all(
    ['/api/admin/any', '/api/admin/leads/7'].map((path) =>
      app.request(path, { headers: headersOf(half) }),
    ),
  )
  return body.valid === true || answers.some(({ ok }) => ok)
}

const ageSession = (userId: string, set: Record<string, unknown>) =>
  database.db.update(staffSessions).set(set).where(eq(staffSessions.userId, userId))
const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`

test('ADL-07 ADL-12 ENT-06 signing in returns the user and a session, which an empty POST with token and cookie validates', async () => {
  const { id, email } = await makeUser('product_manager', 'Naledi Dlamini')
  const { token, cookie, body } = await signInAs(email.toUpperCase())
  const access = { role: 'product_manager', permissions: { edit: true, approve: true } }
  const user = { id, email, full_name: 'Naledi Dlamini', ...access }
  const session = { access_token: token, expires_at: expect.any(String) }
  expect(body).toEqual({ success: true, user, session })
  expect(token).toMatch(/^[\w-]{43}$/)
  const validation = await call(undefined, { token, cookie })
  expect(validation.response.status).toBe(200)
  expect(validation.body).toMatchObject({ valid: true, user })
  expect((await call({}, { token, cookie })).body).toMatchObject({ valid: true })
})

test('ADL-17 the session cookie is HttpOnly and SameSite=Strict, and over HTTPS Secure with a __Host- prefix', async () => {
  const { email } = await makeUser()
  expect((await signInAs(email)).response.headers.getSetCookie()).toEqual(
    [
      /^admin_session=[^;]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
      /^admin_device=[0-9a-f]{40}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
    ].map((cookie) => expect.stringMatching(cookie)),
  )
  const byHttps = makeApp({ env: { PUBLIC_URL: 'https://baobab-connect.example' } })
  expect((await signInAs(email, byHttps)).response.headers.getSetCookie()[0]).toMatch(
    /^__Host-admin_session=[^;]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('T2 a session is stored with a hash of its access token, and validation returns neither this nor the password hash', async () => {
  const { id, email } = await makeUser()
  const { token, cookie } = await signInAs(email)
  const rows = await database.db.select().from(staffSessions).where(eq(staffSessions.userId, id))
  expect(JSON.stringify(rows)).not.toContain(token)
  const accessTokenHash = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(rows[0]).toMatchObject({ accessTokenHash, ipAddress: '' })
  const answer = JSON.stringify((await call(undefined, { token, cookie })).body)
  expect(answer).not.toMatch(new RegExp(`${rows[0]!.accessTokenHash}|argon2`))
})

type InvalidateSession = (
  user: { id: string; email: string },
  half: Required<SessionTokens>,
) => Promise<SessionTokens | void>

const setUser = (id: string, set: Partial<typeof staffUsers.$inferInsert>) =>
  database.db.update(staffUsers).set(set).where(eq(staffUsers.id, id))
const cookieOf = async (email: string) => (await signInAs(email)).cookie
const otherCookie = async () => cookieOf((await makeUser()).email)
const edited = (token: string) => `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`

/**
 * Cases in which a session must be refused. Each `change` alters the session or account, or returns the cookie and
 * token to send. If it returns nothing, both are sent unchanged.
 */
const invalidations: [condition: string, change: InvalidateSession][] = [
  ['no cookie', async (_user, { token }) => ({ token })],
  ['no token', async (_user, { cookie }) => ({ cookie })],
  ['another cookie', async ({ email }, { token }) => ({ token, cookie: await cookieOf(email) })],
  ["another person's cookie", async (_user, { token }) => ({ token, cookie: await otherCookie() })],
  ['after signing out', async (_user, half) => void (await call({ action: 'logout' }, half))],
  ['account disabled', async ({ id }) => void (await setUser(id, { isActive: false }))],
  ['password reset', async ({ email }) => resetPasswordTo(email, 'seven-quiet-windmills-turning')],
  ['idle', async ({ id }) => void (await ageSession(id, { lastSeenAt: minutesAgo(30) }))],
  ['8 hours old', async ({ id }) => void (await ageSession(id, { startedAt: minutesAgo(480) }))],
  ['replaced by rotation', async ({ id }, half) => rotateToken(id, half)],
  ['one character changed', async (_user, { token, cookie }) => ({ cookie, token: edited(token) })],
  ['truncated', async (_user, { token, cookie }) => ({ cookie, token: token.slice(0, -1) })],
]

test.each(invalidations)('T2 ADL-17 a session token is refused: %s', async (_condition, change) => {
  const user = await makeUser()
  const half = await signInAs(user.email)
  expect(await isSessionAccepted(half)).toBe(true)
  expect(await isSessionAccepted((await change(user, half)) ?? half)).toBe(false)
})

async function resetPasswordTo(email: string, wanted: string, status = 200): Promise<void> {
  const ctx = testContext(database, { actor: systemActor('test') })
  const made = await makeResetLink(ctx, { email }, 'http://localhost:3000')
  if (!made.ok) throw new Error(made.message)
  const token = new URL(made.value.link).hash.replace('#token=', '')
  const { response } = await call({ action: 'reset-password', token, password: wanted })
  expect(response.status).toBe(status)
}

test('T2 a sign-in during a password change fails and leaves no session', async () => {
  const { id, email } = await makeUser()
  const [late] = await callWhileLocked(
    database,
    (tx) => replacePassword(tx, id, 'another-hash'),
    async () => (await call({ email, password })).response.status,
  )
  expect(late).toBe(401)
  expect(await database.db.$count(staffSessions, eq(staffSessions.userId, id))).toBe(0)
})

async function rotateToken(id: string, half: Required<SessionTokens>): Promise<void> {
  await ageSession(id, { accessTokenIssuedAt: minutesAgo(16) })
  const offered = (await call(undefined, half)).response.headers.get('x-access-token')!
  expect(await isSessionAccepted({ ...half, token: offered })).toBe(true)
  expect(await isSessionAccepted(half), 'in flight, within the grace period').toBe(true)
  await ageSession(id, { previousTokenUntil: minutesAgo(1) })
}

test('T2 background requests of an unattended console do not extend the session', async () => {
  const { id, email } = await makeUser()
  const half = await signInAs(email)
  const app = makeApp()
  const ask = (more: Record<string, string> = {}) =>
    app.request('/api/admin/any', { headers: { ...headersOf(half), ...more } })
  const minutesUntil = async (at: number) =>
    Math.round((at - (await databaseNow(database)).getTime()) / 60_000)
  const idleMinutes = async () => {
    const [row] = await database.db.select().from(staffSessions).where(eq(staffSessions.userId, id))
    return Math.abs(await minutesUntil(row!.lastSeenAt.getTime()))
  }
  await ageSession(id, { lastSeenAt: minutesAgo(20) })
  const alone = await ask({ 'x-unattended': '1' })
  expect(alone.status).toBe(200)
  expect(await idleMinutes()).toBe(20)
  expect(await minutesUntil(Date.parse(alone.headers.get('x-session-expires-at')!))).toBe(10)
  await ageSession(id, { lastSeenAt: minutesAgo(30) })
  expect((await ask({ 'x-unattended': '1' })).status).toBe(401)

  await database.db.delete(staffSessions)
  const again = await signInAs(email)
  await ageSession(id, { lastSeenAt: minutesAgo(20) })
  expect((await app.request('/api/admin/any', { headers: headersOf(again) })).status).toBe(200)
  expect(await idleMinutes()).toBe(0)
})

test('T2 if a rotated token is lost in transit, the old token still works and a new one is issued', async () => {
  const { id, email } = await makeUser()
  const half = await signInAs(email)
  expect((await call(undefined, half)).response.headers.get('x-access-token')).toBeNull()
  await ageSession(id, { accessTokenIssuedAt: minutesAgo(16) })
  const answers = await Promise.all([1, 2, 3].map(() => call(undefined, half)))
  const lost = answers.map(({ response }) => response.headers.get('x-access-token')).filter(Boolean)
  expect(lost).toHaveLength(1)
  expect(await isSessionAccepted(half)).toBe(true)
  await ageSession(id, { nextTokenIssuedAt: minutesAgo(2) })
  const again = (await call(undefined, half)).response.headers.get('x-access-token')!
  expect(again).not.toBe(lost[0])
  expect(await isSessionAccepted({ ...half, token: again })).toBe(true)
  expect(await isSessionAccepted({ ...half, token: lost[0]! })).toBe(false)
})

test('T10 ADL-18 the eleventh sign-in attempt from a network gets a 429, and the owner can sign in from another network', async () => {
  const { email } = await makeUser()
  const attacker = makeApp({ clientNetwork: '198.51.100.7' })
  const wrong = { email, password: 'not-the-password-at-all' }
  const statuses = await Promise.all(
    Array.from({ length: 14 }, async () => (await call(wrong, {}, attacker)).response.status),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const late = await call({ email, password }, {}, attacker)
  expect(late.response.status).toBe(429)
  expect(Number(late.response.headers.get('retry-after'))).toBeGreaterThan(60)
  const unknown = Array.from({ length: 11 }, () =>
    call({ email: 'ghost@staff.example', password }, {}, attacker),
  )
  const last = (await Promise.all(unknown)).find(({ response }) => response.status === 429)!
  expect({ ...last.body, error: '' }).toEqual({ ...late.body, error: '' })
  await signInAs(email, makeApp({ clientNetwork: '203.0.113.9' }))
})

test('T10 a password reset gets a 429 while the hashing queue is full', async () => {
  const { email } = await makeUser()
  const { promise, resolve } = Promise.withResolvers<void>()
  const others = Array.from({ length: 100 }, () => hashQueue.run(-1, () => promise))
  const done = Promise.allSettled(others)
  await resetPasswordTo(email, 'seven-quiet-windmills-turning', 429).finally(resolve)
  await done
})

test('T10 guesses from the owner’s network do not lock out a browser that has signed in before', async () => {
  const { email } = await makeUser()
  const app = makeApp({ clientNetwork: '198.51.100.99' })
  const [, device] = (await signInAs(email, app)).response.headers.getSetCookie()
  const cookie = device!.split(';')[0]!
  const guess = () => call({ email, password: 'not-the-password-at-all' }, {}, app)
  await Promise.all(Array.from({ length: 11 }, guess))
  expect((await call({ email, password }, {}, app)).response.status).toBe(429)
  const forged = `${cookie.slice(0, -1)}${cookie.endsWith('0') ? '1' : '0'}`
  expect((await call({ email, password }, { cookie: forged }, app)).response.status).toBe(429)
  expect((await call({ email, password }, { cookie }, app)).response.status).toBe(200)
  const other = await makeUser()
  const elsewhere = Array.from({ length: 11 }, () =>
    call({ email: other.email, password: 'not-the-password-at-all' }, { cookie }, app),
  )
  const statuses = (await Promise.all(elsewhere)).map(({ response }) => response.status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('T10 a successful sign-in resets the attempt counter', async () => {
  const { email } = await makeUser()
  const app = makeApp({ clientNetwork: '203.0.113.77' })
  for (let round = 0; round < 12; round++) await signInAs(email, app)
})

test('ADL-04 an incomplete sign-in gets a 422 that lists the invalid fields', async () => {
  const { response, body } = await call({ email: 'not an address' })
  expect(response.status).toBe(422)
  expect(Object.keys(body.fields).toSorted()).toEqual(['email', 'password'])
})

test.each([
  [422, '{"email":"a@b.example","password":"x"}', 'text/plain'],
  [422, '[1]'],
  [422, '{'],
  [422, '{"action":"become-admin"}'],
  [422, '{"email":{"$gt":""},"password":["x"]}'],
  [403, `{"action":"reset-password","token":"x\\u0000","password":"${password}"}`],
  [200, '{}'],
])('T3 T18 admin-auth responds with %i to %s', async (status, body, type = 'application/json') => {
  const sent = { method: 'POST', headers: { 'content-type': type }, body }
  const answer = await makeApp().request('/functions/admin-auth', sent)
  expect(answer.status).toBe(status)
  if (status === 200) expect(await answer.json()).toEqual({ valid: false, user: null })
})

test('T18 a GET request to admin-auth gets a 405', async () => {
  expect((await makeApp().request('/functions/admin-auth')).status).toBe(405)
})

test('T27 AUD-49 a sign-out that keeps client forms clears only the browser’s cache', async () => {
  const half = await signInAs((await makeUser()).email)
  const { response } = await call({ action: 'logout', keepsForms: true }, half)
  expect(response.headers.get('clear-site-data')).toBe('"cache"')
})

test('ADL-16 D-124 signing out deletes the session, expires its cookie and clears browser storage', async () => {
  const { id, email } = await makeUser()
  const half = await signInAs(email)
  const { response, body } = await call({ action: 'logout' }, half)
  expect(body).toEqual({ success: true })
  expect(response.headers.get('clear-site-data')).toBe('"storage"')
  const ended = expect.stringMatching(/^admin_session=; Max-Age=0/)
  expect(response.headers.getSetCookie()).toContainEqual(ended)
  expect(await database.db.$count(staffSessions, eq(staffSessions.userId, id))).toBe(0)
  expect((await call({ action: 'logout' }, half)).response.status).toBe(200)
  expect(await actionsOf(id)).toEqual(['staff.created', 'staff.signed-in', 'staff.signed-out'])
})

test('ROL-11 T4 a route without a guard responds with a 403', async () => {
  const app = new Hono<AppEnv>().get('/api/admin/any', allow('viewer'), (c) => c.text('in'))
  expect((await app.request('/api/admin/any')).status).toBe(403)
})

test('a refusal thrown by a route is returned with its status, body, Retry-After and session header', async () => {
  const app = makeApp()
  const half = await signInAs((await makeUser('viewer')).email)
  const response = await app.request('/api/admin/refuses', { headers: headersOf(half) })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('4')
  expect(response.headers.get('x-session-expires-at')).toMatch(/^\d{4}-/)
  const body = { success: false, error: 'Later.', reason: 'too-many-requests' }
  expect(await response.json()).toEqual(body)
})

test('STF-04 staff can turn on emails about decisions, and repeating the change adds no second log entry', async () => {
  const { id, email } = await makeUser('viewer')
  const headers = headersOf(await signInAs(email))
  const app = makeApp()
  const path = '/api/admin/profile/mail'
  const say = (body: object) => postJson(app, path, body, headers)
  const read = async () => (await app.request(path, { headers })).json()
  expect(await read()).toEqual({ wants_mail: false })
  for (let twice = 0; twice < 2; twice++) expect((await say({ wants_mail: true })).status).toBe(200)
  expect(await read()).toEqual({ wants_mail: true })
  expect((await actionsOf(id)).filter((action) => action === 'staff.mail-changed')).toHaveLength(1)
})

test('ADS-14 staff can change name and password, a new password ends other sessions, and both changes are recorded', async () => {
  const { id, email } = await makeUser('viewer')
  const half = await signInAs(email)
  const elsewhere = await signInAs(email)
  const app = makeApp()
  const send = async (method: string, path: string, body: object) => {
    const headers = { ...headersOf(half), 'content-type': 'application/json' }
    const sent = { method, headers, body: JSON.stringify(body) }
    const response = await app.request(`/api/admin/profile${path}`, sent)
    return { status: response.status, body: await response.json() }
  }
  const next = 'seven-quiet-windmills-turning'
  expect((await send('PATCH', '', { full_name: ' ' })).body.fields).toHaveProperty('full_name')
  expect(await send('PATCH', '', { full_name: 'Zanele Mokoena' })).toMatchObject({
    body: { user: { full_name: 'Zanele Mokoena' } },
  })
  const wrong = await send('POST', '/password', { current_password: 'x', new_password: next })
  expect(wrong.body.fields).toHaveProperty('current_password')
  const weak = { current_password: password, new_password: 'passwordpassword1' }
  expect((await send('POST', '/password', weak)).body.fields).toHaveProperty('new_password')
  expect(await isSessionAccepted(elsewhere)).toBe(true)
  const good = { current_password: password, new_password: next }
  expect((await send('POST', '/password', good)).body).toEqual({ success: true })
  expect(await isSessionAccepted(half)).toBe(true)
  expect(await isSessionAccepted(elsewhere)).toBe(false)
  expect((await call({ email, password: next })).response.status).toBe(200)
  const changes = ['staff.renamed', 'staff.password-changed']
  expect(await actionsOf(id)).toEqual(expect.arrayContaining(changes))
})
