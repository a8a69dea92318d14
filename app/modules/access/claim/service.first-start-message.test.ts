import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteSampleNotifications } from '#app/modules/outbox/notification/store.server.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { extensions } from '#server/registrations.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { sampleAdministratorEmail } from '../content.ts'
import { createStaffUser } from '../staff/service.server.ts'
import { staffUsers } from '../tables.ts'
import { firstStartMessage } from './service.server.ts'

const database = useTestDatabase()

const samplesOf = async (email: string) => {
  const rows = await database.db
    .select({ id: staffNotifications.id })
    .from(staffNotifications)
    .innerJoin(staffUsers, eq(staffUsers.id, staffNotifications.userId))
    .where(eq(staffUsers.email, email))
  return rows.length
}

test('ADS-10 D-103 D-123 RUN-01 where samples are chosen, the sample administrator and everyone of a fresh installation find three samples; none once they are cleared', async () => {
  const started = testContext(database, { actor: systemActor('first start'), extensions })
  const ctx = { ...started, env: { ...started.env, SAMPLES: 'yes' as const } }
  const greeting = (await firstStartMessage(ctx))!
  expect(greeting).toContain(sampleAdministratorEmail)
  expect(/Password\s+(\S{20,})/.exec(greeting)).not.toBeNull()
  expect(await firstStartMessage(ctx)).toBeUndefined()
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
