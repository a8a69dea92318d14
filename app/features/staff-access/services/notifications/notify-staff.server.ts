import type { StaffRole } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import {
  findActivePerson,
  findRecipients,
  insertNotifications,
} from '../../data/notifications.server.ts'

export type StaffNotice = {
  /** One person, or everybody of at least the role who also has the permission. */
  to: { userId: string } | { role: StaffRole; permission?: string }
  /** What it is about, in one word. */
  kind: string
  /** No visitor is named in either: use references. */
  title: string
  text: string
  /** The page of the console that it leads to. */
  href: `/admin${string}`
}

/**
 * Puts a notification under the bell of active staff, in the caller's transaction; whoever causes it gets
 * none. The caller has checked permission. Consoles that are open show it at once (ADS-11).
 */
export async function notifyStaff(
  ctx: Context,
  tx: Transaction,
  { to, ...notice }: StaffNotice,
): Promise<void> {
  const causedBy = ctx.actor.kind === 'staff' ? ctx.actor.id : undefined
  const people =
    'userId' in to
      ? (await findActivePerson(tx, to.userId)).filter((id) => id !== causedBy)
      : await findRecipients(tx, to.role, to.permission, causedBy)
  await insertNotifications(tx, people, { ...notice, createdAt: ctx.clock.now() })
}
