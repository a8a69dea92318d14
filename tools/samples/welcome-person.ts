import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { sampleAdministratorEmail } from '#app/features/staff-access/content.ts'
import { sampleNotifications } from './notifications.ts'
import {
  findSampleTimes,
  insertNotifications,
  isFreshInstallation,
} from '#app/features/notifications/data.server.ts'

const hourMs = 3_600_000

/**
 * Three unread samples for each person of a fresh installation, newest first (ADS-10, D-103), at the times of the sample
 * requests. They go for everyone with the sample products; who comes afterwards gets none.
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
