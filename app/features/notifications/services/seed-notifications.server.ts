import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { sampleAdministratorEmail } from '#app/features/staff-access/content.ts'
import { sampleNotifications } from '../content/sample-notifications.ts'
import { insertNotifications, isFreshInstallation } from '../data.server.ts'

const hourMs = 3_600_000

/**
 * Three unread samples for each person of a fresh installation, newest first (ADS-10, D-103). They go for
 * everybody with the sample products; who comes afterwards gets none.
 */
export async function welcomePerson(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  if (!(await isFreshInstallation(tx, userId, sampleAdministratorEmail))) return
  const now = ctx.clock.now().getTime()
  for (const [place, sample] of sampleNotifications.entries()) {
    await insertNotifications(tx, [userId], {
      ...sample,
      kind: 'approval',
      href: `/admin/approvals?item=${sample.subjectId}`,
      isSample: true,
      createdAt: new Date(now - (place + 2) * hourMs),
    })
  }
}
