import { notifyPerson } from '#app/features/notifications/services/notify-staff.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'

/** Whose password was replaced with a one-time link is told so, by mail and under the bell (STF-10). */
export function notifyOfReset(ctx: Context, tx: Transaction, userId: string): Promise<void> {
  return notifyPerson(
    ctx,
    tx,
    {
      to: { userId },
      kind: 'security',
      title: 'Your password was set again with a one-time link',
      text: 'All your sessions have ended. If that was not you, tell a super admin now: somebody can read your mail or was given a link to your account.',
      href: '/admin/profile',
    },
    'always',
  )
}
