import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteSampleNotifications } from '#app/modules/outbox/notification/store.server.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { connectDatabase } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { extensions } from '#server/registrations.ts'
import { databaseNow, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { sampleAdministratorEmail } from '../content.ts'
import { createStaffUser } from '../staff/service.server.ts'
import { staffSessions, staffUsers, staffVerifications } from '../tables.ts'
import {
  checkClaimLink,
  claimInstallation,
  firstStartMessage,
  isUnclaimed,
  makeClaimLink,
} from './service.server.ts'

const database = useTestDatabase()

const visitorContext = () => testContext(database, {})
const headers = new Headers({ 'user-agent': 'Test' })
const browser = { isSecure: false, headers, accessToken: undefined }
const person = (name: string) => ({
  fullName: name,
  email: `${name.toLowerCase()}@shop.example`,
  password: 'copper-kettle-over-42-hills',
})

const atFirstStart = () => testContext(database, { actor: systemActor('first start'), extensions })

async function printedToken() {
  const greeting = (await firstStartMessage(atFirstStart()))!
  expect(greeting).toContain('http://localhost:3000/admin/claim#token=')
  return /#token=(\S+)/.exec(greeting)![1]!
}

test.each([
  ['a wrong', () => Promise.resolve('x'.repeat(43))],
  ['an empty', () => Promise.resolve('')],
  [
    'an expired',
    async () => {
      const token = await printedToken()
      const expiresAt = new Date((await databaseNow(database)).getTime() - 1000)
      await database.db.update(staffVerifications).set({ expiresAt })
      return token
    },
  ],
])('RUN-01 %s link creates no administrator and points to --claim', async (_what, tokenOf) => {
  const token = await tokenOf()
  const refusal = { ok: false, reason: 'not-allowed', message: expect.stringContaining('--claim') }
  expect(await checkClaimLink(visitorContext(), { token })).toMatchObject(refusal)
  const claim = await claimInstallation(visitorContext(), { token, ...person('Ann') }, browser)
  expect(claim).toMatchObject(refusal)
  expect(await database.db.select().from(staffUsers)).toEqual([])
})

test.each([
  ['password', { password: 'passwordpassword1' }],
  ['email', { email: 'ann' }],
  ['fullName', { fullName: ' ' }],
])('RUN-01 an invalid %s gets a field error, and the link stays valid', async (field, wrong) => {
  const token = await printedToken()
  const given = { token, ...person('Ann'), ...wrong }
  const claim = await claimInstallation(visitorContext(), given, browser)
  expect(claim).toMatchObject({ ok: false, fields: { [field]: expect.any(String) } })
  expect(await checkClaimLink(visitorContext(), { token })).toMatchObject({ ok: true })
})

test('RUN-01 only one of three simultaneous claims succeeds and signs in, and no new link can be made', async () => {
  const [token, other] = [await printedToken(), await printedToken()]
  expect(JSON.stringify(await database.db.select().from(staffVerifications))).not.toContain(token)
  const claim = (given: string, name: string) =>
    claimInstallation(visitorContext(), { token: given, ...person(name) }, browser)
  const claims = await Promise.all([claim(token, 'Ann'), claim(token, 'Ben'), claim(other, 'Cas')])
  const winners = claims.flatMap((claim) => (claim.ok ? [claim.value] : []))
  expect(winners).toHaveLength(1)
  expect(winners[0]!.user.role).toBe('super_admin')
  expect(winners[0]!.cookies.length).toBeGreaterThan(0)
  const refused = { reason: 'conflict', message: expect.stringContaining('Sign in') }
  expect(claims.filter(({ ok }) => !ok)).toMatchObject([refused, refused])
  expect(await database.db.select().from(staffUsers)).toHaveLength(1)
  expect(await database.db.select().from(staffSessions)).toHaveLength(1)
  expect((await database.db.select().from(activityLog)).map(({ action }) => action)).toEqual([
    'staff.claimed',
    'staff.signed-in',
  ])
  for (const used of [token, other]) {
    expect(await checkClaimLink(visitorContext(), { token: used })).toMatchObject(refused)
    expect(await claim(used, 'Dan')).toMatchObject(refused)
  }
  const system = testContext(database, { actor: systemActor('admin:create') })
  expect(await makeClaimLink(system)).toMatchObject({ reason: 'conflict' })
  expect(await firstStartMessage(system)).toBeUndefined()
})

test('RUN-01 an installation is unclaimed until it has an account, and counts as claimed during a database outage', async () => {
  await database.pool.query('truncate staff_users cascade')
  expect(await isUnclaimed(visitorContext())).toBe(true)
  const away = connectDatabase({ host: '127.0.0.1', port: 1 }, () => {})
  expect(await isUnclaimed({ ...visitorContext(), db: away.db })).toBe(false)
  await away.close()
  await createStaffUser(atFirstStart(), { ...person('Ann'), role: 'viewer' })
  await database.db.update(staffUsers).set({ isActive: false })
  expect(await isUnclaimed(visitorContext())).toBe(false)
})

const samplesOf = async (email: string) => {
  const user = database.db.select({ id: staffUsers.id }).from(staffUsers)
  return database.db.$count(
    staffNotifications,
    eq(staffNotifications.userId, user.where(eq(staffUsers.email, email))),
  )
}

test('ADS-10 D-103 D-123 RUN-01 with samples enabled, each new account has three sample bell notifications until they are deleted', async () => {
  await database.pool.query('truncate staff_users cascade')
  const ctx = { ...atFirstStart(), env: { ...atFirstStart().env, SAMPLES: 'yes' as const } }
  const greeting = (await firstStartMessage(ctx))!
  const columns = `  Email     ${sampleAdministratorEmail}\\n  Password  \\S{20,}\\n`
  expect(greeting).toMatch(new RegExp(columns))
  expect(await firstStartMessage(ctx)).toBeUndefined()
  const add = (name: string) => createStaffUser(ctx, { ...person(name), role: 'super_admin' })
  for (const name of ['Owner', 'Second']) await add(name)
  for (const email of [sampleAdministratorEmail, person('Owner').email, person('Second').email])
    expect(await samplesOf(email)).toBe(3)
  await deleteSampleNotifications(database.db)
  await add('Third')
  expect(await samplesOf(person('Third').email)).toBe(0)
})
