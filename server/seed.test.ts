import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createStaffUser } from '#app/modules/access/staff/service.server.ts'
import { approvals } from '#app/modules/catalogue/approval/tables.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { extensions } from './registrations.ts'
import { seedDatabase } from './seed.ts'

const database = useTestDatabase(async (db) => {
  vi.setSystemTime(testNow)
  await seedDatabase(db).finally(() => vi.useRealTimers())
})

async function timesUnderTheBell(fullName: string, hoursLater: number) {
  const clock = fixedClock(new Date(testNow.getTime() + hoursLater * 3_600_000))
  const ctx = testContext(database, { actor: systemActor('test'), extensions, clock })
  const created = await createStaffUser(ctx, {
    fullName,
    email: `${fullName.toLowerCase()}@staff.example`,
    password: 'a long passphrase of some words',
    role: 'editor',
  })
  if (!created.ok) throw new Error(created.message)
  const { subjectId, createdAt, userId } = staffNotifications
  return database.db
    .select({ id: subjectId, at: createdAt })
    .from(staffNotifications)
    .where(eq(userId, created.value.id))
    .orderBy(subjectId)
}

test('D-103 ADS-10 sample notifications have the dates of the sample requests, also for staff added later', async () => {
  const { id, submittedAt, isSample } = approvals
  const requests = await database.db
    .select({ id, at: submittedAt })
    .from(approvals)
    .where(eq(isSample, true))
    .orderBy(id)
  expect(requests).toHaveLength(3)
  expect(await timesUnderTheBell('Ann', 0)).toEqual(requests)
  expect(await timesUnderTheBell('Ben', 30)).toEqual(requests)
})
