import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { resetPassword } from '#app/modules/access/staff/service.server.ts'
import { issuedCredentialsFor } from '#app/modules/access/staff/store.server.ts'
import { staffSessions, staffUsers, staffVerifications } from '#app/modules/access/tables.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { answerErrors } from '#server/middleware.ts'
import { extensions } from '#server/registrations.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { databaseNow, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { forgottenPasswordFunction } from './api.server.ts'

const database = useTestDatabase()
const env = { SMTP_URL: 'smtp://127.0.0.1:9' }
const newPassword = 'seven-quiet-windmills-turning'
const { owner, signInAs } = useStaff(database, ['owner'], { at: '/users', env })

let networks = 0
const anotherNetwork = () => `2001:db8:${(++networks).toString(16)}::/64`

async function requestResetLink(body: unknown, clientNetwork = anotherNetwork(), more = env) {
  const app = new Hono<AppEnv>()
  app.onError(answerErrors(silentLog))
  app.use(async (c, next) => {
    c.set('ctx', testContext(database, { env: more, clientNetwork, extensions }))
    await next()
  })
  app.route('/functions', forgottenPasswordFunction)
  const response = await app.request('/functions/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

const mailsOf = (id: string) =>
  database.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.subjectId, id))
    .orderBy(desc(deliveries.createdAt))
const actionsOf = async (id: string) =>
  (await database.db.select().from(activityLog).where(eq(activityLog.subjectId, id))).map(
    ({ action, actorKind }) => `${action} by ${actorKind}`,
  )

async function tokenInMail(id: string): Promise<string> {
  const [mail] = await mailsOf(id)
  return /#token=([\w-]{43})/.exec(JSON.stringify(mail!.payload))![1]!
}

test('STF-10 a forgotten password is set again with a link by mail, once and within 30 minutes; all sessions end and the person is told', async () => {
  const person = await signInAs('editor')
  const email = person.email
  expect(await requestResetLink({ email: email.toUpperCase() })).toEqual({
    status: 200,
    text: '{"success":true}',
  })
  const [mail] = await mailsOf(person.id)
  expect(mail).toMatchObject({ kind: 'password-reset', isForgettable: true })
  const token = await tokenInMail(person.id)
  const [link] = await database.db
    .select()
    .from(staffVerifications)
    .where(eq(staffVerifications.value, person.id))
  expect(JSON.stringify(link)).not.toContain(token)
  const minutes = (link!.expiresAt.getTime() - (await databaseNow(database)).getTime()) / 60_000
  expect(minutes).toBeGreaterThan(29.9)
  expect(minutes).toBeLessThanOrEqual(30)

  const ctx = testContext(database, { extensions })
  expect((await resetPassword(ctx, { token, password: newPassword })).ok).toBe(true)
  expect((await resetPassword(ctx, { token, password: newPassword })).ok).toBe(false)
  const sessions = await database.db
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.userId, person.id))
  expect(sessions).toEqual([])
  expect((await actionsOf(person.id)).slice(-2)).toEqual([
    'staff.reset-link-requested by visitor',
    'staff.password-reset by staff',
  ])
  const notices = await database.db
    .select()
    .from(staffNotifications)
    .where(eq(staffNotifications.userId, person.id))
  expect(notices.map(({ title }) => title)).toContain(
    'Your password was reset with a one-time link',
  )
  expect((await mailsOf(person.id)).map(({ kind }) => kind).toSorted()).toEqual([
    'password-reset',
    'staff-notice',
  ])
})

test('STF-10 a link by mail is over after 30 minutes', async () => {
  const person = await signInAs('editor')
  await requestResetLink({ email: person.email })
  const token = await tokenInMail(person.id)
  const past = new Date((await databaseNow(database)).getTime() - 1)
  await database.db
    .update(staffVerifications)
    .set({ expiresAt: past })
    .where(eq(staffVerifications.value, person.id))
  const outcome = await resetPassword(testContext(database), { token, password: newPassword })
  expect(outcome).toMatchObject({ ok: false, reason: 'not-allowed' })
})

test('STF-10 T11 unknown and closed accounts get the same answer, and nothing is sent', async () => {
  const closed = await signInAs('editor')
  const email = closed.email
  await database.db.update(staffUsers).set({ isActive: false }).where(eq(staffUsers.id, closed.id))
  const before = await database.db.$count(deliveries)
  const answers = [
    await requestResetLink({ email }),
    await requestResetLink({ email: `${randomUUID()}@staff.example` }),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 200, text: '{"success":true}' })]),
  )
  expect(await database.db.$count(deliveries)).toBe(before)
})

test('STF-10 T10 requests are limited for each address and network, known or not, and for each mailbox', async () => {
  const person = await signInAs('editor')
  for (const email of [person.email, `${randomUUID()}@staff.example`]) {
    const network = anotherNetwork()
    const statuses: number[] = []
    for (let time = 0; time < 4; time++)
      statuses.push((await requestResetLink({ email }, network)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    for (let time = 0; time < 3; time++)
      expect((await requestResetLink({ email })).status).toBe(200)
    expect((await requestResetLink({ email })).status).toBe(429)
  }
  expect(await mailsOf(person.id)).toHaveLength(6)
})

test('STF-10 no one spoils the link of another by typing an address; any of them works, and only one', async () => {
  const person = await signInAs('editor')
  const email = person.email
  const made = await (await owner.call(`/${person.id}/link`, {})).json()
  await requestResetLink({ email })
  const first = await tokenInMail(person.id)
  await requestResetLink({ email })
  const ctx = testContext(database)
  const given = /#token=([\w-]+)/.exec(made.link)![1]!
  expect((await resetPassword(ctx, { token: given, password: newPassword })).ok).toBe(true)
  expect((await resetPassword(ctx, { token: first, password: newPassword })).ok).toBe(false)
})

test('STF-10 D-110 a link asked for by oneself is no way in that someone else made (ADR 0008)', async () => {
  const person = await signInAs('product_manager')
  await requestResetLink({ email: person.email })
  const now = new Date('2026-11-20T08:00:00Z')
  expect(await issuedCredentialsFor(database.db, owner.id, person.id, now)).toBe(false)
  await owner.call(`/${person.id}/link`, {})
  expect(await issuedCredentialsFor(database.db, owner.id, person.id, now)).toBe(true)
})

test('STF-10 without a mail server the way out is said, no matter who asks', async () => {
  const person = await signInAs('editor')
  for (const email of [person.email, 'nobody@staff.example']) {
    const answer = await requestResetLink({ email }, anotherNetwork(), {} as typeof env)
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.text).error).toContain('Ask an administrator for a one-time link.')
  }
})
