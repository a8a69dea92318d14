import { randomUUID } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { desc, eq } from 'drizzle-orm'
import { staffSessions, staffUsers } from '#app/modules/access/tables.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import { changeAccessRules } from '#app/modules/settings/service.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { staffActor, testContext, testNow, type TestDatabase } from './test-database.ts'

/** The status, the new cookies and the JSON body of a response. */
export async function answerOf(given: Response | Promise<Response>) {
  const response = await given
  const cookies = response.headers.getSetCookie()
  return { status: response.status, cookies, body: await response.json() }
}

/** Reads what a test database has about a record or a staff member. */
export function recordsOf(database: TestDatabase) {
  const loggedFor = (id: string) =>
    database.db
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, id))
      .orderBy(activityLog.id)
  return {
    loggedFor,
    /** What was logged, except the start of an account and its sign-ins. */
    actionsOf: async (id: string) =>
      (await loggedFor(id))
        .map(({ action }) => action)
        .filter((action) => !['staff.created', 'staff.signed-in'].includes(action)),
    deliveriesOf: (id: string) =>
      database.db
        .select()
        .from(deliveries)
        .where(eq(deliveries.subjectId, id))
        .orderBy(desc(deliveries.createdAt)),
    notificationsOf: (id: string) =>
      database.db.select().from(staffNotifications).where(eq(staffNotifications.userId, id)),
    sessionsOf: (id: string) =>
      database.db.select().from(staffSessions).where(eq(staffSessions.userId, id)),
    userOf: async (id: string) =>
      (await database.db.select().from(staffUsers).where(eq(staffUsers.id, id)))[0]!,
    changeUser: (id: string, set: Partial<typeof staffUsers.$inferInsert>) =>
      database.db.update(staffUsers).set(set).where(eq(staffUsers.id, id)),
  }
}

/** Changes which roles need two-step sign-in. */
export async function requireSecondStep(database: TestDatabase, secondStepRoles: unknown) {
  const ctx = testContext(database, { actor: staffActor('super_admin') })
  const { version } = await findSettings(database.db, 'access')
  return changeAccessRules(ctx, {
    value: { areDocsForStaffOnly: false, secondStepRoles },
    baseVersion: version,
    idempotencyKey: `key-${randomUUID()}`,
  })
}

/** The code that an authenticator app shows for a secret. */
export const codeOf = (secret: string, now = testNow) =>
  createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(
    Math.floor(now.getTime() / 30_000),
  )
