import { and, asc, eq, ne, notInArray } from 'drizzle-orm'
import { staffUsers } from '#app/modules/access/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { pushSubscriptions } from '../tables.server.ts'

const mostDevices = 20

/** The browsers in which somebody is rung, the first first. */
export function findDevices(db: Queryable, userId: string) {
  const { id, endpoint, device, createdAt } = pushSubscriptions
  return db
    .select({ id, endpoint, device, createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(createdAt), asc(id))
}

/** One row per browser: who asks last in it is rung there. The oldest beyond twenty of a person go. */
export async function storeSubscription(
  db: Queryable,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<string> {
  const { endpoint: _endpoint, ...set } = subscription
  const [stored] = await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
    .returning({ id: pushSubscriptions.id })
  const devices = await findDevices(db, subscription.userId)
  const kept = devices.slice(-mostDevices).map(({ id }) => id)
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, subscription.userId),
        notInArray(pushSubscriptions.id, kept),
      ),
    )
  return stored!.id
}

/** Of whom, if there was one. */
export async function deleteSubscription(db: Queryable, id: string, userId?: string) {
  const rows = await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.id, id), userId ? eq(pushSubscriptions.userId, userId) : undefined),
    )
    .returning({ userId: pushSubscriptions.userId, device: pushSubscriptions.device })
  return rows[0]
}

/** A subscription of somebody who still works on leads. */
export async function findSubscription(db: Queryable, id: string) {
  const [row] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(staffUsers, eq(staffUsers.id, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.id, id),
        eq(staffUsers.isActive, true),
        ne(staffUsers.role, 'viewer'),
      ),
    )
  return row
}
