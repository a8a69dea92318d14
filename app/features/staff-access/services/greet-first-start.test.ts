import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { systemActor } from '#app/platform/actor.ts'
import { useTestDatabase, testContext } from '#app/platform/testing/test-database.ts'
import { sampleAdministratorEmail } from '../content/sample-notifications.ts'
import { staffNotifications, staffUsers } from '../tables.server.ts'
import { createStaffUser } from './create-staff-user.server.ts'
import { greetFirstStart } from './greet-first-start.server.ts'

const database = useTestDatabase()

const samplesOf = async (email: string) => {
  const rows = await database.db
    .select({ id: staffNotifications.id })
    .from(staffNotifications)
    .innerJoin(staffUsers, eq(staffUsers.id, staffNotifications.userId))
    .where(eq(staffUsers.email, email))
  return rows.length
}

test('ADS-10 D-103 D-123 the sample administrator and the first real person find three samples, the next none', async () => {
  const ctx = testContext(database, { actor: systemActor('first start') })
  expect(await greetFirstStart(ctx, true)).toContain(sampleAdministratorEmail)
  expect(await greetFirstStart(ctx, true)).toBeUndefined()
  for (const email of ['owner@shop.example', 'second@shop.example'])
    await createStaffUser(ctx, {
      email,
      password: 'thirsty-baobab-keeps-water-9',
      fullName: 'Naledi',
      role: 'super_admin',
    })
  expect(await samplesOf(sampleAdministratorEmail)).toBe(3)
  expect(await samplesOf('owner@shop.example')).toBe(3)
  expect(await samplesOf('second@shop.example')).toBe(0)
})
