import { eq, ne, or } from 'drizzle-orm'
import { sampleAdministratorEmail } from '#app/modules/access/content.ts'
import { staffUsers } from '#app/modules/access/tables.ts'
import { insertNotifications } from '#app/modules/outbox/notification/store.server.ts'
import { staffNotifications } from '#app/modules/outbox/notification/tables.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'

/** Sample notifications under the bell of each user of a fresh installation; `hoursAgo` is their age. */
export const sampleNotifications = [
  {
    subjectId: '00000000-0000-4000-8000-000000000103',
    hoursAgo: 2,
    title: 'Approval requested: Update Home Wireless 50',
    text: 'Aisha Patel asks for a change to a product.',
  },
  {
    subjectId: '00000000-0000-4000-8000-000000000102',
    hoursAgo: 3,
    title: 'Approval requested: Change the price of Business Wireless 50',
    text: 'Johan Botha asks for another price.',
  },
  {
    subjectId: '00000000-0000-4000-8000-000000000101',
    hoursAgo: 5,
    title: 'Approval requested: Publish Business Fibre 200',
    text: 'Thandi Mokoena asks for a product to be published.',
  },
] as const

const hourMs = 3_600_000

/**
 * Gives a new user of a fresh installation three unread sample notifications, newest first, with the times of the
 * sample requests. They disappear for all users with the sample products; users who join after that get none.
 */
export async function welcomePerson(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  if (!(await isFreshInstallation(tx, userId, sampleAdministratorEmail))) return
  const now = ctx.clock.now().getTime()
  const known = await findSampleTimes(tx)
  for (const { hoursAgo, ...sample } of sampleNotifications) {
    await insertNotifications(tx, [userId], {
      ...sample,
      kind: 'approval',
      href: `/admin/approvals?item=${sample.subjectId}`,
      isSample: true,
      createdAt: known.get(sample.subjectId) ?? new Date(now - hoursAgo * hourMs),
    })
  }
}

/** Times of the stored sample notifications by subject id, so that users added later get the same times. */
async function findSampleTimes(db: Queryable): Promise<Map<string, Date>> {
  const { subjectId, createdAt, isSample } = staffNotifications
  const rows = await db
    .select({ subjectId, createdAt })
    .from(staffNotifications)
    .where(eq(isSample, true))
  return new Map(rows.map((row) => [row.subjectId ?? '', row.createdAt]))
}

/**
 * An installation is fresh while it has sample notifications, or while `userId` is its only user apart from the account
 * with `uncountedEmail`.
 */
async function isFreshInstallation(db: Queryable, userId: string, uncountedEmail: string) {
  const [sample] = await db
    .select({ id: staffNotifications.id })
    .from(staffNotifications)
    .where(eq(staffNotifications.isSample, true))
    .limit(1)
  if (sample) return true
  const people = await db
    .select({ id: staffUsers.id })
    .from(staffUsers)
    .where(or(eq(staffUsers.id, userId), ne(staffUsers.email, uncountedEmail)))
    .limit(2)
  return people.length === 1
}
