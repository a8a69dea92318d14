import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resetPassword } from '#app/modules/access/staff/service.server.ts'
import { issuedCredentialsFor } from '#app/modules/access/staff/store.server.ts'
import { staffVerifications } from '#app/modules/access/tables.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { answerErrors } from '#server/middleware.ts'
import { extensions } from '#server/registrations.ts'
import { contextApp, postJson } from '#tools/testing/context-app.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { recordsOf } from '#tools/testing/staff-test.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { forgottenPasswordFunction } from './api.server.ts'

const database = useTestDatabase()
const env = { SMTP_URL: 'smtp://127.0.0.1:9' }
const success = { status: 200, text: '{"success":true}' }
const newPassword = 'seven-quiet-windmills-turning'
const { owner, signInAs } = useStaff(database, ['owner'], { at: '/users', env })

let networks = 0
const anotherNetwork = () => `2001:db8:${(++networks).toString(16)}::/64`

async function requestResetLink(body: unknown, clientNetwork = anotherNetwork(), more = env) {
  const app = contextApp(() => testContext(database, { env: more, clientNetwork, extensions }))
  app.onError(answerErrors(silentLog)).route('/functions', forgottenPasswordFunction)
  const response = await postJson(app, '/functions/forgot-password', body)
  return { status: response.status, text: await response.text() }
}

const records = recordsOf(database)
const linksOf = (id: string) => eq(staffVerifications.value, id)

async function tokenInMail(id: string): Promise<string> {
  const [mail] = await records.deliveriesOf(id)
  return /#token=([\w-]{43})/.exec(JSON.stringify(mail!.payload))![1]!
}

test('STF-10 a reset link by email works once, expires after 30 minutes, ends all sessions and notifies the person', async () => {
  const person = await signInAs('editor')
  expect(await requestResetLink({ email: person.email.toUpperCase() })).toEqual(success)
  const [mail] = await records.deliveriesOf(person.id)
  expect(mail).toMatchObject({ kind: 'password-reset', isForgettable: true })
  const token = await tokenInMail(person.id)
  const [link] = await database.db.select().from(staffVerifications).where(linksOf(person.id))
  expect(JSON.stringify(link)).not.toContain(token)
  expect(link!.expiresAt.getTime() - link!.createdAt.getTime()).toBe(30 * 60_000)

  const ctx = testContext(database, { extensions })
  expect((await resetPassword(ctx, { token, password: newPassword })).ok).toBe(true)
  expect((await resetPassword(ctx, { token, password: newPassword })).ok).toBe(false)
  expect(await records.sessionsOf(person.id)).toEqual([])
  expect((await records.loggedFor(person.id)).slice(-2)).toMatchObject([
    { action: 'staff.reset-link-requested', actorKind: 'visitor' },
    { action: 'staff.password-reset', actorKind: 'staff' },
  ])
  const titles = (await records.notificationsOf(person.id)).map(({ title }) => title)
  expect(titles).toContain('Your password was reset with a one-time link')
  const kinds = (await records.deliveriesOf(person.id)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['password-reset', 'staff-notice'])
})

test('STF-10 T11 unknown and closed accounts get the same response and no email', async () => {
  const closed = await signInAs('editor')
  await records.changeUser(closed.id, { isActive: false })
  const before = await database.db.$count(deliveries)
  for (const email of [closed.email, `${randomUUID()}@staff.example`])
    expect(await requestResetLink({ email })).toEqual(success)
  expect(await database.db.$count(deliveries)).toBe(before)
})

test('STF-10 T10 reset requests are limited per address and network, for known and unknown addresses, and per mailbox', async () => {
  const person = await signInAs('editor')
  for (const email of [person.email, `${randomUUID()}@staff.example`]) {
    const network = anotherNetwork()
    for (const status of [200, 200, 200, 429])
      expect((await requestResetLink({ email }, network)).status).toBe(status)
    for (const status of [200, 200, 200, 429])
      expect((await requestResetLink({ email })).status).toBe(status)
  }
  expect(await records.deliveriesOf(person.id)).toHaveLength(6)
})

test('STF-10 requesting another link does not invalidate earlier links, and using one invalidates the rest', async () => {
  const { email, ...person } = await signInAs('editor')
  const made = await (await owner.call(`/${person.id}/link`, {})).json()
  await requestResetLink({ email })
  const first = await tokenInMail(person.id)
  await requestResetLink({ email })
  const ctx = testContext(database)
  const given = /#token=([\w-]+)/.exec(made.link)![1]!
  expect((await resetPassword(ctx, { token: given, password: newPassword })).ok).toBe(true)
  expect((await resetPassword(ctx, { token: first, password: newPassword })).ok).toBe(false)
})

test('STF-10 D-110 a self-requested link does not count as credentials issued by a colleague (ADR 0008)', async () => {
  const person = await signInAs('product_manager')
  await requestResetLink({ email: person.email })
  const now = new Date('2026-11-20T08:00:00Z')
  expect(await issuedCredentialsFor(database.db, owner.id, person.id, now)).toBe(false)
  await owner.call(`/${person.id}/link`, {})
  expect(await issuedCredentialsFor(database.db, owner.id, person.id, now)).toBe(true)
})

test('STF-10 without an email server, known and unknown addresses get a 503 with what to do instead', async () => {
  for (const email of [(await signInAs('editor')).email, 'unknown@staff.example']) {
    const answer = await requestResetLink({ email }, anotherNetwork(), {} as typeof env)
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.text).error).toContain('Ask an administrator for a one-time link.')
  }
})
