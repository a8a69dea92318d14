import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createStaffUser } from '#app/modules/access/staff/service.server.ts'
import { approvals } from '#app/modules/catalogue/approval/tables.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { extensions } from './registrations.ts'
import { seedDatabase } from './seed.ts'

const database = useTestDatabase(seedDatabase)

async function timesUnderTheBell(fullName: string, hoursLater: number) {
  const clock = fixedClock(new Date(Date.now() + hoursLater * 3_600_000))
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
    .select({ subjectId, createdAt })
    .from(staffNotifications)
    .where(eq(userId, created.value.id))
}

test('D-103 ADS-10 the samples under the bell are as old as the sample requests, also for who comes later', async () => {
  const requests = await database.db.select().from(approvals).where(eq(approvals.isSample, true))
  const submitted = new Map(requests.map(({ id, submittedAt }) => [id, submittedAt.getTime()]))
  for (const [name, hoursLater] of [
    ['Ann', 0],
    ['Ben', 30],
  ] as const) {
    const notices = await timesUnderTheBell(name, hoursLater)
    expect(notices).toHaveLength(3)
    for (const { subjectId, createdAt } of notices)
      expect(Math.abs(createdAt.getTime() - submitted.get(subjectId!)!), name).toBeLessThan(600_000)
  }
})
