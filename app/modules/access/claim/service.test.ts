import { expect, test } from 'vitest'
import { systemActor } from '#app/platform/context.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { databaseNow, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { staffSessions, staffUsers, staffVerifications } from '../tables.ts'
import {
  checkClaimLink,
  claimInstallation,
  firstStartMessage,
  makeClaimLink,
} from './service.server.ts'

const database = useTestDatabase()

const visitorContext = () => testContext(database, {})
const browser = { isSecure: false, headers: new Headers({ 'user-agent': 'Test' }) } as Parameters<
  typeof claimInstallation
>[2]
const person = (name: string) => ({
  fullName: name,
  email: `${name.toLowerCase()}@shop.example`,
  password: 'copper-kettle-over-42-hills',
})

async function printedToken() {
  const greeting = (await firstStartMessage(
    testContext(database, { actor: systemActor('first start') }),
  ))!
  expect(greeting).toContain('http://localhost:3000/admin/claim#token=')
  return /#token=(\S+)/.exec(greeting)![1]!
}

test.each([
  ['a wrong', () => Promise.resolve('x'.repeat(43))],
  ['an incomplete', () => Promise.resolve('')],
  [
    'an expired',
    async () => {
      const token = await printedToken()
      const expiresAt = new Date((await databaseNow(database)).getTime() - 1000)
      await database.db.update(staffVerifications).set({ expiresAt })
      return token
    },
  ],
])('RUN-01 %s link makes no administrator and names the way out', async (_what, tokenOf) => {
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
])('RUN-01 a wrong %s is refused by name and leaves the link open', async (field, wrong) => {
  const token = await printedToken()
  const claim = await claimInstallation(
    visitorContext(),
    { token, ...person('Ann'), ...wrong },
    browser,
  )
  expect(claim).toMatchObject({ ok: false, fields: { [field]: expect.any(String) } })
  expect(await checkClaimLink(visitorContext(), { token })).toMatchObject({ ok: true })
})

test('RUN-01 of two people with a link one becomes the administrator and is signed in; then no link works or is made', async () => {
  const [token, other] = [await printedToken(), await printedToken()]
  expect(JSON.stringify(await database.db.select().from(staffVerifications))).not.toContain(token)
  const claims = await Promise.all(
    [
      [token, 'Ann'],
      [token, 'Ben'],
      [other, 'Cas'],
    ].map(([given, name]) =>
      claimInstallation(visitorContext(), { token: given, ...person(name!) }, browser),
    ),
  )
  const winners = claims.flatMap((claim) => (claim.ok ? [claim.value] : []))
  expect(winners).toHaveLength(1)
  expect(winners[0]!.user.role).toBe('super_admin')
  expect(winners[0]!.cookies.length).toBeGreaterThan(0)
  const losers = claims.filter(({ ok }) => !ok)
  for (const loser of losers)
    expect(loser).toMatchObject({ reason: 'conflict', message: expect.stringContaining('Sign in') })
  expect(await database.db.select().from(staffUsers)).toHaveLength(1)
  expect(await database.db.select().from(staffSessions)).toHaveLength(1)
  expect((await database.db.select().from(activityLog)).map(({ action }) => action)).toEqual([
    'staff.claimed',
    'staff.signed-in',
  ])
  const system = testContext(database, { actor: systemActor('admin:create') })
  expect(await makeClaimLink(system)).toMatchObject({ reason: 'conflict' })
  expect(await firstStartMessage(system)).toBeUndefined()
})
