import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import {
  sampleAdministratorEmail,
  sampleNotifications,
} from '../../content/sample-notifications.ts'
import { insertNotifications, isFirstPerson } from '../../data/notifications.server.ts'

const hourMs = 3_600_000

/**
 * Three unread samples for the first person of an installation, newest first (ADS-10, D-103): for the sample
 * administrator, and for the first person besides.
 */
export async function welcomeFirstPerson(
  ctx: Context,
  tx: Transaction,
  userId: string,
): Promise<void> {
  if (!(await isFirstPerson(tx, userId, sampleAdministratorEmail))) return
  const now = ctx.clock.now().getTime()
  for (const [place, sample] of sampleNotifications.entries()) {
    await insertNotifications(tx, [userId], {
      ...sample,
      kind: 'approval',
      href: '/admin/approvals',
      isSample: true,
      createdAt: new Date(now - (place + 2) * hourMs),
    })
  }
}
