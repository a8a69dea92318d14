import { notices } from '#app/modules/outbox/notification/content/notices.ts'
import { notifyPerson } from '#app/modules/outbox/notification/services/notify-staff.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'

/** Whose password was replaced with a one-time link is told so, by mail and under the bell (STF-10). */
export function notifyOfReset(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  return notifyPerson(
    ctx,
    tx,
    {
      to: { userId },
      ...notices.passwordReset(),
      href: '/admin/profile',
    },
    'always',
  )
}
