import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { hasNotification, markRead } from '../data.server.ts'
import { readNotificationsSchema } from '../schema.ts'

/** Marks one's own notifications as read, one or all (ADS-11). Safe to repeat; looking is no activity. */
export async function readNotifications(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ read: number }>> {
  const { actor, db } = ctx
  if (actor.kind !== 'staff') return notAllowed()
  const parsed = readNotificationsSchema.safeParse(input)
  const unknown = refused('not-found', 'There is no such notification.')
  if (!parsed.success) return unknown
  const { id } = parsed.data
  if (id && !(await hasNotification(db, actor.id, id))) return unknown
  return accepted({ read: await markRead(db, actor.id, id) })
}
