import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { systemActor } from '#app/platform/actor.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { extensions } from '#server/registrations.ts'
import { sampleAdministratorEmail } from '../content.ts'
import { deleteSampleNotifications } from '#app/modules/outbox/notification/store.server.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { staffUsers } from '../tables.ts'
import { createStaffUser, firstStartMessage } from './service.server.ts'

const database = useTestDatabase()

const samplesOf = async (email: string) => {
  const rows = await database.db
    .select({ id: staffNotifications.id })
    .from(staffNotifications)
    .innerJoin(staffUsers, eq(staffUsers.id, staffNotifications.userId))
    .where(eq(staffUsers.email, email))
  return rows.length
}

test('ADS-10 D-103 D-123 the sample administrator and everyone of a fresh installation find three samples; none once they are cleared', async () => {
  const ctx = testContext(database, { actor: systemActor('first start'), extensions })
  expect(await firstStartMessage(ctx, true)).toContain(sampleAdministratorEmail)
  expect(await firstStartMessage(ctx, true)).toBeUndefined()
  const add = (email: string) =>
    createStaffUser(ctx, {
      email,
      password: 'thirsty-baobab-keeps-water-9',
      fullName: 'Naledi',
      role: 'super_admin',
    })
  for (const email of ['owner@shop.example', 'second@shop.example']) await add(email)
  expect(await samplesOf(sampleAdministratorEmail)).toBe(3)
  expect(await samplesOf('owner@shop.example')).toBe(3)
  expect(await samplesOf('second@shop.example')).toBe(3)
  await deleteSampleNotifications(database.db)
  await add('third@shop.example')
  expect(await samplesOf('third@shop.example')).toBe(0)
})
